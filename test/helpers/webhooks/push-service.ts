import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { PushSubscription } from '#contract/orders/push-subscription';
import { type Received, type Receiver, startReceiver } from './receiver';

/** A browser's side of push messages, with keys of its own; written from RFC 8291 and not from our sender. */
export interface PushedBrowser {
  subscription: PushSubscription;
  /** What it would show, of a message that its push service received. */
  read(message: Received): Record<string, string>;
}

/** A push service on a real socket of this machine, as those of the browsers' makers. */
export interface PushService extends Receiver {
  newBrowser(): PushedBrowser;
  /** The messages to a browser. */
  of(browser: PushedBrowser): Received[];
}

export async function startPushService(): Promise<PushService> {
  const receiver = await startReceiver();
  let browsers = 0;
  const { received } = receiver;
  return {
    ...receiver,
    newBrowser() {
      browsers += 1;
      return createBrowser(`http://localhost:${receiver.port}/push/${browsers}`);
    },
    of: ({ subscription }) => received.filter(({ target }) => target === new URL(subscription.endpoint).pathname),
  };
}

export function createBrowser(endpoint: string): PushedBrowser {
  const own = createECDH('prime256v1');
  const point = own.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: { endpoint, keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') } },
    read({ body }) {
      const salt = body.subarray(0, 16);
      const senderPoint = body.subarray(21, 21 + body.readUInt8(20));
      const sealed = body.subarray(21 + senderPoint.length);
      const hkdf = (secret: Buffer, with_: Buffer, info: Buffer, bytes: number) =>
        Buffer.from(hkdfSync('sha256', secret, with_, info, bytes));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, senderPoint]);
      const material = hkdf(own.computeSecret(senderPoint), auth, info, 32);
      const key = hkdf(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
    },
  };
}

/** The claims of a message's sender, if they are signed with the key beside them; otherwise null. */
export function claimsOf({ headers }: Received): { publicKey: string; claims: Record<string, unknown> } | null {
  const [, head = '', claims = '', signature = '', publicKey = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'));
  return isSigned ? { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) } : null;
}
