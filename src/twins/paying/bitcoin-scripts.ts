import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';

/** How a network writes addresses: the first byte of those of keys and of scripts, and the prefix of newer ones. */
interface Form {
  readonly key: number;
  readonly script: number;
  readonly prefix: string;
}

const MAIN: Form = { key: 0x00, script: 0x05, prefix: 'bc' };
const SIMNET: Form = { key: 0x3f, script: 0x7b, prefix: 'sb' };

const check58 = createBase58check(sha256);
/** A script that is always true: what it receives can be spent by anyone without a signature. */
export const ALWAYS_TRUE = Buffer.from([0x51]);
/** The script of outputs that pay it. */
export const ANYONES_SCRIPT = payToScript(hash160(ALWAYS_TRUE));
/** Its address on the simulation network. */
export const ANYONES_ADDRESS = check58.encode(Uint8Array.from([SIMNET.script, ...hash160(ALWAYS_TRUE)]));

/** An address of the simulation network, of a key with this hash. */
export function simnetKeyAddress(hash: Uint8Array): string {
  return check58.encode(Uint8Array.from([SIMNET.key, ...hash]));
}

/** The address with which Bitcoin's own network names what this one names on the simulation network; null if it is none. */
export function toMainAddress(address: string): string | null {
  const newer = decodeNewer(address, SIMNET);
  if (newer) {
    return newer.coder.encode(MAIN.prefix, newer.words);
  }
  const older = decodeOlder(address, SIMNET);
  return older && check58.encode(Uint8Array.from([older.isScript ? MAIN.script : MAIN.key, ...older.hash]));
}

/** The script of an output that pays an address of Bitcoin's own network or of the simulation network. @throws Error */
export function scriptOf(address: string): Buffer {
  for (const form of [MAIN, SIMNET]) {
    const newer = decodeNewer(address, form);
    if (newer) {
      const [version = 0, ...words] = newer.words;
      return Buffer.concat([Buffer.from([version === 0 ? 0 : 0x50 + version]), pushed(bech32.fromWords(words))]);
    }
    const older = decodeOlder(address, form);
    if (older) {
      return older.isScript ? payToScript(older.hash) : payToKey(older.hash);
    }
  }
  throw new Error('not an address of Bitcoin');
}

/** Bytes that a script puts on its stack, or another field that begins with its length. */
export function pushed(bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

function decodeNewer(address: string, { prefix }: Form) {
  for (const coder of [bech32, bech32m]) {
    const decoded = coder.decodeUnsafe(address.toLowerCase());
    if (decoded?.prefix === prefix) {
      return { coder, words: decoded.words };
    }
  }
  return null;
}

function decodeOlder(address: string, { key, script }: Form): { isScript: boolean; hash: Uint8Array } | null {
  const [version, hash] = decodeChecked(address);
  return version === key || version === script ? { isScript: version === script, hash } : null;
}

function decodeChecked(address: string): [version: number | null, hash: Uint8Array] {
  try {
    const bytes = check58.decode(address);
    return [bytes.length === 21 ? (bytes[0] ?? null) : null, bytes.subarray(1)];
  } catch {
    return [null, new Uint8Array()];
  }
}

function payToKey(hash: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([0x76, 0xa9]), pushed(hash), Buffer.from([0x88, 0xac])]);
}

function payToScript(hash: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([0xa9]), pushed(hash), Buffer.from([0x87])]);
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes));
}
