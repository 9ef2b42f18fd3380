import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  ECDH,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { HOUR, SECOND } from '../domain/duration';

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
const SALT_BYTES = 16;
const RECORD_BYTES = 4_096;
/** Marks the end of the only record. */
const LAST_RECORD = 2;

/** The keys that a browser gives with its subscription, in base64url. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== POINT_BYTES || Buffer.from(auth, 'base64url').length !== AUTH_BYTES) {
    return false;
  }
  try {
    // Throws for a point that is not on the curve.
    ECDH.convertKey(point, CURVE);
    return true;
  } catch {
    return false;
  }
}

/** New for every message, except in a test with published values. */
interface MessageSecrets {
  salt: Buffer;
  privateKey: Buffer;
}

/** Encrypts a message so that only the browser can read it, and not its push service (RFC 8291, RFC 8188). */
export function encryptForBrowser(text: string, { p256dh, auth }: BrowserKeys, secrets?: MessageSecrets): Buffer {
  const browser = Buffer.from(p256dh, 'base64url');
  const own = createECDH(CURVE);
  if (secrets) own.setPrivateKey(secrets.privateKey);
  else own.generateKeys();
  const salt = secrets?.salt ?? randomBytes(SALT_BYTES);
  const ownPoint = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, ownPoint]);
  const material = derive(own.computeSecret(browser), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(material, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(material, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(text, 'utf8'), cipher.update(Buffer.of(LAST_RECORD)), cipher.final()];
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_BYTES);
  header.writeUInt8(POINT_BYTES, 4);
  return Buffer.concat([salt, header, ownPoint, ...sealed, cipher.getAuthTag()]);
}

function derive(secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

/** By which push services know the sender (VAPID, RFC 8292). */
export interface PushKey {
  /** What browsers subscribe with, in base64url. */
  publicKey: string;
  privateKey: KeyObject;
}

/** The order of the curve's group: a private key is a number below it, and not 0. */
const GROUP_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** @param bytes at least 40, so that every private key is equally likely */
export function toPushKey(bytes: Buffer): PushKey {
  const number = (BigInt(`0x${bytes.toString('hex')}`) % (GROUP_ORDER - 1n)) + 1n;
  const d = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const own = createECDH(CURVE);
  own.setPrivateKey(d);
  const point = own.getPublicKey();
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), x: coordinate(1), y: coordinate(33) };
  return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

/** Push services refuse one that is valid for more than a day. */
const VALID_MS = 12 * HOUR;

/** The header by which a push service knows who sends, and whom to write to if something is wrong. `now` in ms. */
export function vapidHeader(
  { publicKey, privateKey }: PushKey,
  endpoint: string,
  contact: string,
  now: number,
): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor((now + VALID_MS) / SECOND), sub: contact };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => base64url(JSON.stringify(part))).join('.');
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}
