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
