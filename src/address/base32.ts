import { blake2b } from '@noble/hashes/blake2.js';
import { sha256, sha512_256 } from '@noble/hashes/sha2.js';
import { keccak_256, sha3_256 } from '@noble/hashes/sha3.js';
import { base32nopad, bech32, bech32m } from '@scure/base';
import { type AddressPredicate, anyOf, crc16, equalBytes, tryDecode } from './format';

/** Every invoice contains seven words of timestamp and 104 of signature (BOLT 11). */
const INVOICE_MIN_WORDS = 111;
const HASH_BYTES = 32;
/** Argument lengths in bytes: a key's hash, one with payment conditions, several keys', and a script's hash. */
const NERVOS_ARGS = [20, 21, 22, 28, 32];

/** Plain bech32 with a payload of one of these lengths, for account-based chains. */
export function bech32Account(prefix: string, ...lengths: number[]): AddressPredicate {
  return (address) => {
    const plain = tryDecode(() => bech32.decodeToBytes(address, false));
    return plain !== null && plain.prefix === prefix && lengths.includes(plain.bytes.length);
  };
}

/** The same with the checksum of BIP 350. */
export function bech32mAccount(prefix: string, ...lengths: number[]): AddressPredicate {
  return (address) => {
    const plain = tryDecode(() => bech32m.decodeToBytes(address));
    return plain !== null && plain.prefix === prefix && lengths.includes(plain.bytes.length);
  };
}

/**
 * Nervos format 0: code hash, hash type, and the arguments of the common locks (RFC 21). The older short form is refused.
 */
export const nervos: AddressPredicate = (address) => {
  const plain = tryDecode(() => bech32m.decodeToBytes(address, false));
  const [format = -1] = plain?.bytes ?? [];
  const [kind = -1] = plain?.bytes.subarray(1 + HASH_BYTES) ?? [];
  const argsLength = (plain?.bytes.length ?? 0) - (1 + HASH_BYTES + 1);
  return plain?.prefix === 'ckb' && format === 0 && [0, 1, 2, 4].includes(kind) && NERVOS_ARGS.includes(argsLength);
};

/** Witness programs of version 0, the only one Handshake has. */
export const handshake = witness('hs', bech32, 0, [20, 32]);

/**
 * Witness programs of version 0 in bech32 (BIP 173) and 1 in bech32m (BIP 350). Later versions are refused: until a soft
 * fork defines them, anybody can spend coins sent there.
 */
export function segwit(prefix: string): AddressPredicate {
  return anyOf(witness(prefix, bech32, 0, [20, 32]), witness(prefix, bech32m, 1, [32]));
}

/** An invoice or an LNURL over https; their checksum is bech32's without its length limit. */
export const lightning: AddressPredicate = (address) => {
  const plain = tryDecode(() => bech32.decode(address, false));
  if (plain === null) {
    return false;
  }
  if (plain.prefix === 'lnurl') {
    const url = tryDecode(() => new TextDecoder().decode(bech32.fromWords(plain.words)));
    return url?.startsWith('https://') ?? false;
  }
  return /^lnbc(\d+[munp]?)?$/.test(plain.prefix) && plain.words.length >= INVOICE_MIN_WORDS;
};

function witness(prefix: string, coder: typeof bech32, version: number, lengths: readonly number[]): AddressPredicate {
  return (address) => {
    const plain = tryDecode(() => coder.decode(address));
    if (plain === null || plain.prefix !== prefix || plain.words[0] !== version) {
      return false;
    }
    const program = tryDecode(() => coder.fromWords(plain.words.slice(1)));
    return program !== null && lengths.includes(program.length);
  };
}

const CASHADDR_LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
/** Conflux uses the letters in alphabetical order (CIP-37). */
const CONFLUX_LETTERS = 'abcdefghjkmnprstuvwxyz0123456789';
const CASHADDR_GENERATOR = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];
const CASHADDR_CHECKSUM_WORDS = 8;
/** The version byte's low bits encode the hash length: 0 is 20 bytes, 3 is 32. */
const CASHADDR_BYTES: Readonly<Record<number, number>> = { 0: 20, 3: 32 };
/** Lengths by Kaspa's version byte: Schnorr key, ECDSA key, script hash. */
const KASPA_BYTES: Readonly<Record<number, number>> = { 0: 32, 1: 33, 8: 32 };

/** The address format of Bitcoin Cash and eCash with an optional prefix; pay to key hash and to script hash. */
export function cashAddress(prefix: string): AddressPredicate {
  return (address) => {
    const [version, ...hash] = payload(prefix, address.includes(':') ? address : `${prefix}:${address}`) ?? [];
    if (version === undefined) {
      return false;
    }
    const type = version >> 3;
    return type <= 1 && CASHADDR_BYTES[version & 7] === hash.length;
  };
}

/** The same checksum with Kaspa's own version bytes; the prefix is part of the address. */
export const kaspa: AddressPredicate = (address) => {
  const [version, ...key] = payload('kaspa', address) ?? [];
  return version !== undefined && KASPA_BYTES[version] === key.length;
};

/** A version byte of zero, then a 20 byte address that starts with its type: 1 for users, 8 for contracts. */
export const conflux: AddressPredicate = (address) => {
  const [version, type, ...hash] = payload('cfx', address, CONFLUX_LETTERS) ?? [];
  return version === 0 && hash.length === 19 && type !== undefined && [1, 8].includes(type >> 4);
};

function payload(prefix: string, address: string, letters = CASHADDR_LETTERS): Uint8Array | null {
  const [start, text = '', ...rest] = address.split(':');
  const words = [...text].map((letter) => letters.indexOf(letter));
  if (start !== prefix || rest.length > 0 || words.includes(-1) || words.length <= CASHADDR_CHECKSUM_WORDS) {
    return null;
  }
  const prefixWords = [...prefix].map((letter) => letter.charCodeAt(0) & 31);
  return polymod([...prefixWords, 0, ...words]) === 0n
    ? tryDecode(() => bech32.fromWords(words.slice(0, -CASHADDR_CHECKSUM_WORDS)))
    : null;
}

/** The 40 bit BCH code of the cashaddr specification; 0 for a valid address. */
function polymod(words: readonly number[]): bigint {
  let sum = 1n;
  for (const word of words) {
    const top = sum >> 35n;
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(word);
    CASHADDR_GENERATOR.forEach((generator, bit) => {
      sum ^= (top >> BigInt(bit)) & 1n ? generator : 0n;
    });
  }
  return sum ^ 1n;
}

const KEY_BYTES = 32;
const CHECKSUM_BYTES = 4;

/** The public key and the last 4 bytes of its SHA-512/256. */
export const algorand: AddressPredicate = (address) => {
  const bytes = tryDecode(() => base32nopad.decode(address));
  return (
    bytes?.length === KEY_BYTES + CHECKSUM_BYTES &&
    equalBytes(sha512_256(bytes.subarray(0, KEY_BYTES)).subarray(-CHECKSUM_BYTES), bytes.subarray(KEY_BYTES))
  );
};

/** What precedes the base32 part, with the bytes it adds to the checksum and the length of the rest. */
const FILECOIN_FORMS = [
  { start: 'f410f', hashed: [4, 10], length: 20 },
  { start: 'f1', hashed: [1], length: 20 },
  { start: 'f2', hashed: [2], length: 20 },
  { start: 'f3', hashed: [3], length: 48 },
];

/** Key, actor and Ethereum-style addresses. Id addresses (`f0…`) have no checksum and are refused. */
export const filecoin: AddressPredicate = (address) => {
  const form = FILECOIN_FORMS.find(({ start }) => address.startsWith(start));
  const text = address.slice(form?.start.length);
  if (form === undefined || text !== text.toLowerCase()) {
    return false;
  }
  const bytes = tryDecode(() => base32nopad.decode(text.toUpperCase()));
  if (bytes?.length !== form.length + CHECKSUM_BYTES) {
    return false;
  }
  const hashed = Uint8Array.from([...form.hashed, ...bytes.subarray(0, form.length)]);
  return equalBytes(blake2b(hashed, { dkLen: CHECKSUM_BYTES }), bytes.subarray(form.length));
};

/** Without letters that are easily confused. */
const NANO_ALPHABET = '13456789abcdefghijkmnopqrstuwxyz';
const NANO_KEY_LETTERS = 52;
const NANO_CHECKSUM_LETTERS = 8;
const NANO_CHECKSUM_BYTES = 5;

/** Four zero bits and a 32 byte key, then 5 bytes of its BLAKE2b in reverse, five bits per letter. */
export function nano(prefix: string): AddressPredicate {
  return (address) => {
    const words = Array.from(address.slice(prefix.length), (letter) => NANO_ALPHABET.indexOf(letter));
    if (
      !address.startsWith(prefix) ||
      words.length !== NANO_KEY_LETTERS + NANO_CHECKSUM_LETTERS ||
      words.includes(-1)
    ) {
      return false;
    }
    // Twenty more zero bits align the key's end to a byte; the first word contains one bit of the key.
    const key = bech32.fromWords([0, 0, 0, 0, ...words.slice(0, NANO_KEY_LETTERS)]).subarray(3);
    const checksum = bech32.fromWords(words.slice(NANO_KEY_LETTERS));
    return (words[0] ?? 0) <= 1 && equalBytes(blake2b(key, { dkLen: NANO_CHECKSUM_BYTES }).toReversed(), checksum);
  };
}

const NEM_MAINNET = 0x68;
const NEM_BYTES = 21;

/** A network byte and a 20 byte hash, then 4 bytes of a Keccak-256. */
export const nem = nemAccount(4, keccak_256);

/** The same with 3 bytes of a SHA3-256. */
export const symbol = nemAccount(3, sha3_256);

function nemAccount(checksumBytes: number, hash: (bytes: Uint8Array) => Uint8Array): AddressPredicate {
  return (address) => {
    const bytes = tryDecode(() => base32nopad.decode(address));
    return (
      bytes?.length === NEM_BYTES + checksumBytes &&
      bytes[0] === NEM_MAINNET &&
      equalBytes(hash(bytes.subarray(0, NEM_BYTES)).subarray(0, checksumBytes), bytes.subarray(NEM_BYTES))
    );
  };
}

const STACKS_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Accounts with one key (P) and with several (M) on the main network. */
const STACKS_VERSIONS: Readonly<Record<string, number>> = { P: 22, M: 20 };
const STACKS_HASH_BYTES = 20;

/** `S`, a version, then a 20 byte hash and 4 bytes of a double SHA-256 as one base 32 number (SIP-005). */
export const stacks: AddressPredicate = (address) => {
  const version = STACKS_VERSIONS[address.charAt(1)];
  const digits = Array.from(address.slice(2), (letter) => STACKS_ALPHABET.indexOf(letter));
  if (!address.startsWith('S') || version === undefined || digits.includes(-1)) {
    return false;
  }
  const bytes = stacksBytes(digits);
  const hash = bytes?.subarray(0, STACKS_HASH_BYTES);
  return (
    hash !== undefined &&
    equalBytes(
      sha256(sha256(Uint8Array.from([version, ...hash]))).subarray(0, CHECKSUM_BYTES),
      bytes?.subarray(STACKS_HASH_BYTES) ?? hash,
    )
  );
};

/** Each leading zero byte is one zero digit; any other length is a different notation of the number, and refused. */
function stacksBytes(digits: readonly number[]): Uint8Array | undefined {
  const value = digits.reduce((sum, digit) => sum * 32n + BigInt(digit), 0n);
  const hex = value.toString(16);
  const significant = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  const significantAt = digits.findIndex((digit) => digit !== 0);
  const zeros = significantAt < 0 ? digits.length : significantAt;
  const bytes = Buffer.concat([Buffer.alloc(zeros), significant]);
  return bytes.length === STACKS_HASH_BYTES + CHECKSUM_BYTES ? bytes : undefined;
}

const STELLAR_ACCOUNT = 6 << 3;

/**
 * A `G…` account (SEP-23): version, key, little-endian checksum. Muxed `M…` addresses contain a hidden memo and are refused.
 */
export const stellar: AddressPredicate = (address) => {
  const bytes = tryDecode(() => base32nopad.decode(address));
  if (bytes?.length !== 1 + KEY_BYTES + 2 || bytes[0] !== STELLAR_ACCOUNT) {
    return false;
  }
  return crc16(bytes.subarray(0, -2)) === new DataView(bytes.buffer, bytes.byteOffset).getUint16(1 + KEY_BYTES, true);
};
