import { createHash, generateKeyPairSync, type JsonWebKey, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** A browser with an authenticator, as a page's script uses them: WebAuthn in software, with a P-256 key for each passkey. */
export interface Authenticator {
  /** The result of `navigator.credentials.create` for the options. */
  create(options: Record<string, unknown>): Credential;
  /** The result of `navigator.credentials.get` for the options; `counter` replaces the next counter. */
  get(options: Record<string, unknown>, counter?: number): Credential;
}

type Credential = { id: string; response: Record<string, string> } & Record<string, unknown>;

interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
}

const PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

/** @param origin of the page that asks, in the browser's form */
export function openAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let uses = 0;

  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const toCredential = (response: Record<string, Buffer>): Credential => {
    const id = credentialId.toString('base64url');
    const encoded = Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: Object.fromEntries(encoded) };
  };

  return {
    create(given) {
      const options = given as unknown as Options;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        length,
        credentialId,
        coseOf(publicKey.export({ format: 'jwk' })),
      ]);
      const authData = Buffer.concat([authenticatorData(options.rp?.id, PRESENT | HAS_CREDENTIAL, 0), attested]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return toCredential({
        clientDataJSON: clientData('webauthn.create', options),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)),
      });
    },
    get(given, counter) {
      const options = given as unknown as Options;
      uses += 1;
      const data = authenticatorData(options.rpId, PRESENT, counter ?? uses);
      const clientDataJSON = clientData('webauthn.get', options);
      const digest = createHash('sha256').update(clientDataJSON).digest();
      const signature = sign('sha256', Buffer.concat([data, digest]), privateKey);
      return toCredential({ clientDataJSON, authenticatorData: data, signature });
    },
  };
}

function authenticatorData(rpId: string | undefined, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([
    createHash('sha256')
      .update(rpId ?? '')
      .digest(),
    Buffer.of(flags),
    count,
  ]);
}

/** The public key as authenticators write it: EC2, ES256, P-256. */
function coseOf({ x = '', y = '' }: JsonWebKey): Buffer {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  return Buffer.from(isoCBOR.encode(key as never));
}
