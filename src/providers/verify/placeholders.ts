import { randomBytes, randomInt } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, base58xrp, bech32, bech32m, createBase58check } from '@scure/base';
import { findAddressProblem } from '#address/validate-address';

/* Made-up texts of the same form as an id or address; nothing leads from one back to the other. */

const check58 = createBase58check(sha256);
const HASH_BYTES = 20;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const HEX_DIGITS = '0123456789abcdef';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Null for a network whose addresses cannot be made up here. */
export function placeholderAddress(network: string, address: string): string | null {
  const prefix = /^[a-z]+:/.exec(address)?.[0] ?? '';
  const made = prefix + placeholderId(address.slice(prefix.length));
  return made !== address && findAddressProblem(network, made) === null ? made : null;
}

/** An id of the same form; if it is an address, with a checksum that holds. */
export function placeholderId(id: string): string {
  for (const make of [evmAddress, base58Checked, xrpAddress, bech32Address, base58Key, uuid]) {
    const made = make(id);
    if (made !== null) return made;
  }
  return scramble(id);
}

function evmAddress(text: string): string | null {
  if (!/^0x[0-9a-f]{40}$/i.test(text)) {
    return null;
  }
  const plain = randomBytes(HASH_BYTES).toString('hex');
  const digest = Buffer.from(keccak_256(new TextEncoder().encode(plain))).toString('hex');
  const cased = [...plain].map((digit, index) =>
    Number.parseInt(digest.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join('')}`;
}

/** Keeps the version in front of the hash. */
function withNewHash(bytes: Uint8Array): Uint8Array {
  const version = bytes.slice(0, bytes.length - HASH_BYTES);
  return new Uint8Array([...version, ...randomBytes(HASH_BYTES)]);
}

function base58Checked(text: string): string | null {
  return attempt(() => {
    const bytes = check58.decode(text);
    return bytes.length > HASH_BYTES ? check58.encode(withNewHash(bytes)) : null;
  });
}

function xrpAddress(text: string): string | null {
  return attempt(() => {
    const bytes = base58xrp.decode(text);
    if (!text.startsWith('r') || bytes.length !== HASH_BYTES + 5) {
      return null;
    }
    const body = withNewHash(bytes.slice(0, -4));
    return base58xrp.encode(new Uint8Array([...body, ...sha256(sha256(body)).slice(0, 4)]));
  });
}

/** Keeps the prefix, and the version of a segwit address. */
function bech32Address(text: string): string | null {
  return [bech32, bech32m].reduce<string | null>(
    (made, code) =>
      made ??
      attempt(() => {
        const { prefix, words } = code.decode(text as `${string}1${string}`);
        const [version = 0, ...rest] = words;
        const isSegwit = (rest.length * 5) % 8 < 5 && code.fromWordsUnsafe(rest) !== undefined && version <= 16;
        const bytes = isSegwit ? code.fromWordsUnsafe(rest) : code.fromWordsUnsafe(words);
        const random = code.toWords(randomBytes(bytes?.length ?? 0));
        return code.encode(prefix, isSegwit ? [version, ...random] : random);
      }),
    null,
  );
}

/** 32 bytes, as Solana has them. */
function base58Key(text: string): string | null {
  return attempt(() => {
    if (!/[1-9A-HJ-NP-Za-km-z]{43,44}/.test(text) || base58.decode(text).length !== 32) {
      return null;
    }
    // The first byte decides the length.
    return base58.encode(new Uint8Array([128, ...randomBytes(31)]));
  });
}

function uuid(text: string): string | null {
  const found = UUID.exec(text);
  if (!found) {
    return null;
  }
  const [, version = '4', variant = '8'] = found;
  const made = scrambleHex(text.toLowerCase());
  return `${made.slice(0, 14)}${version}${made.slice(15, 19)}${variant}${made.slice(20)}`;
}

function scramble(text: string): string {
  const isHex = /^[0-9a-f]{12,}$/i.test(text) && /\d/.test(text);
  return isHex ? scrambleHex(text) : [...text].map(otherCharacter).join('');
}

function scrambleHex(text: string): string {
  const isUpper = /[A-F]/.test(text) && text === text.toUpperCase();
  const made = [...text].map((sign) => (/[0-9a-f]/i.test(sign) ? HEX_DIGITS.charAt(randomInt(16)) : sign)).join('');
  return isUpper ? made.toUpperCase() : made;
}

/** A number keeps a first digit other than zero. */
function otherCharacter(sign: string, index: number): string {
  if (DIGITS.includes(sign)) {
    return sign === '0' && index === 0 ? '0' : DIGITS.charAt(randomInt(index === 0 ? 1 : 0, 10));
  }
  return LETTERS.includes(sign.toLowerCase()) ? sameCase(sign, LETTERS.charAt(randomInt(26))) : sign;
}

function sameCase(like: string, letter: string): string {
  return like === like.toUpperCase() ? letter.toUpperCase() : letter;
}

function attempt(make: () => string | null): string | null {
  try {
    return make();
  } catch {
    return null;
  }
}
