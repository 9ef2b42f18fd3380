import { bech32, bech32m } from '@scure/base';
import { type AddressPredicate, anyOf, tryDecode } from '../family';

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
