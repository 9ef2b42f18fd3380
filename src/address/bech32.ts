import { bech32, bech32m } from '@scure/base';
import { anyOf, type Check, tryDecode } from './family';

/** Seven words of time and 104 of signature stand in every invoice (BOLT 11). */
const INVOICE_MIN_WORDS = 111;

/** Plain bech32 of a payload of one of the given lengths, as account-based chains use it. */
export function bech32Account(prefix: string, ...lengths: number[]): Check {
  return (address) => {
    const plain = tryDecode(() => bech32.decodeToBytes(address, false));
    return plain !== null && plain.prefix === prefix && lengths.includes(plain.bytes.length);
  };
}

/**
 * Witness programs of version 0 in bech32 (BIP 173) and 1 in bech32m (BIP 350). Later versions are refused: until a soft
 * fork gives them a meaning anybody can spend what is sent there.
 */
export function segwit(prefix: string): Check {
  return anyOf(witness(prefix, bech32, 0, [20, 32]), witness(prefix, bech32m, 1, [32]));
}

/** An invoice or an LNURL over https; their checksum is bech32's without its length limit. */
export const lightning: Check = (address) => {
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

function witness(prefix: string, coder: typeof bech32, version: number, lengths: readonly number[]): Check {
  return (address) => {
    const plain = tryDecode(() => coder.decode(address));
    if (plain === null || plain.prefix !== prefix || plain.words[0] !== version) {
      return false;
    }
    const program = tryDecode(() => coder.fromWords(plain.words.slice(1)));
    return program !== null && lengths.includes(program.length);
  };
}
