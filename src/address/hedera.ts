import type { AddressPredicate } from './family';

const P3 = 26 ** 3;
const P5 = 26 ** 5;
const MULTIPLIER = 1000003;

/** An account `0.0.n`; the five-letter HIP-15 checksum is optional, but must be correct. */
export const hedera: AddressPredicate = (address) => {
  const [, account, checksum] = /^(0\.0\.[1-9]\d{0,18})(?:-([a-z]{5}))?$/.exec(address) ?? [];
  return account !== undefined && (checksum === undefined || checksum === checksumOf(account));
};

/** HIP-15 for the main network, whose ledger id is 0 and so adds nothing to the sum. */
export function checksumOf(account: string): string {
  const digits = [...account].map((character) => (character === '.' ? 10 : Number(character)));
  const alternating = [0, 0];
  let weighted = 0;
  digits.forEach((digit, index) => {
    weighted = (weighted * 31 + digit) % P3;
    alternating[index % 2] = ((alternating[index % 2] ?? 0) + digit) % 11;
  });
  const [even = 0, odd = 0] = alternating;
  const sum = ((((digits.length % 5) * 11 + even) * 11 + odd) * P3 + weighted) % P5;
  return letters((sum * MULTIPLIER) % P5);
}

function letters(value: number): string {
  return [4, 3, 2, 1, 0]
    .map((place) => Math.floor(value / 26 ** place) % 26)
    .map((digit) => String.fromCharCode('a'.charCodeAt(0) + digit))
    .join('');
}
