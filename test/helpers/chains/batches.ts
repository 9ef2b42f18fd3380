/** Where payouts of the coin come from, that a contract makes. */
export const PAYER = '0x000000000000000000000000000000000000ba7c';

/** The hash of `Transfer(address,address,uint256)`. */
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** Pays the coin that it is sent: CALL with the value and the address of each pair. */
export const PAYING_CODE = batchCode('6000600060006000 84602001 35 8535 5a f1 50');
/** A token in which nobody has a balance: logs a transfer from the caller for each pair. */
export const TOKEN_CODE = batchCode(`80602001 35 600052 8035 33 7f${TRANSFER} 60206000 a3`);

/** What it is called with: pairs of address and units, each of 32 bytes. One byte more, and it does all and takes it back. */
export function batchOf(pairs: readonly { address: string; units: string }[], succeeds: boolean): string {
  const words = pairs.flatMap(({ address, units }) => [BigInt(address), BigInt(units)]);
  return `0x${words.map((value) => value.toString(16).padStart(64, '0')).join('')}${succeeds ? '' : 'ff'}`;
}

/** Does something for each pair of its input, whose place is on top of the stack, and reverts it all if a byte is left. */
function batchCode(each: string): string {
  const body = each.replaceAll(' ', '');
  const end = 12 + body.length / 2 + 6;
  return [
    '0x6000', // the place of the first pair
    '5b 80 6040 01 36 10', // whether the input ends before the next one
    `60${hex(end)} 57`,
    body,
    '6040 01 6002 56', // on with the next one
    `5b 36 11 60${hex(end + 7)} 57 00`, // the end, if the input ends here too
    '5b 6000 6000 fd',
  ]
    .join('')
    .replaceAll(' ', '');
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
