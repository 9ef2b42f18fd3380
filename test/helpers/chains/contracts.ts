import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * The contracts of contracts.sol, compiled ahead by the npm package solc 0.8.30 (`solc.compile` with standard JSON input:
 * optimizer with one run, evmVersion paris, metadata.appendCBOR false, bytecodeHash none). contracts.json has its
 * `evm.bytecode.object` with 0x before it, and its `evm.methodIdentifiers`.
 */
type Name = 'Token' | 'Payer' | 'Collectible';
const CONTRACTS: Record<Name, { code: string; methods: Record<string, string> }> = JSON.parse(
  readFileSync(join(__dirname, 'contracts.json'), 'utf8'),
);

/** The code that creates a contract, with numbers for its constructor. */
export function creationOf(name: Name, ...parameters: bigint[]): string {
  return CONTRACTS[name].code + parameters.map(word).join('');
}

/** The data of a call; a list of addresses stands last in memory, as the ABI wants it. */
export function callOf(name: Name, method: string, ...parameters: (string | bigint | readonly string[])[]): string {
  const selector = CONTRACTS[name].methods[method];
  if (selector === undefined) {
    throw new Error(`${name} has no ${method}`);
  }
  let tail = '';
  const head = parameters.map((parameter) => {
    if (typeof parameter !== 'object') {
      return word(BigInt(parameter));
    }
    const start = word(BigInt(parameters.length * 32 + tail.length / 2));
    tail += [word(BigInt(parameter.length)), ...parameter.map((each) => word(BigInt(each)))].join('');
    return start;
  });
  return `0x${selector}${head.join('')}${tail}`;
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}

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
