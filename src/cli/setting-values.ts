import { InvalidArgumentError } from 'commander';
import { parseAmount } from '../domain/amount';
import { canonicalNetwork } from '../net/networks';
import { readCount } from './option-values';

/** More parsers, as in option-values: names, amounts and networks. @throws InvalidArgumentError */

/** A single line of text. */
export function readName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > 100 || /\p{C}/u.test(name)) {
    throw new InvalidArgumentError('It must be 1 to 100 characters on one line.');
  }
  return name;
}

export function readAmount(text: string): string {
  const amount = parseAmount(text);
  if (amount === null) {
    throw new InvalidArgumentError('It must be a positive decimal number.');
  }
  return amount;
}

/** How many to create at once. */
export const readBatchSize = readCount(1_000);

const MAX_NETWORKS = 100;

/**
 * Networks and addresses in canonical form, without duplicates; empty for `any` [rules/keys-and-lockout: Allow lists,
 * expiry, revocation].
 */
export function readNetworkSetting(text: string): string[] {
  if (text === 'any') {
    return [];
  }
  const networks = new Set<string>();
  for (const part of text.split(',')) {
    const network = canonicalNetwork(part.trim());
    if (network === null) {
      throw new InvalidArgumentError(`'${part}' is neither an IP address nor a network like 203.0.113.0/24.`);
    }
    networks.add(network);
  }
  if (networks.size > MAX_NETWORKS) {
    throw new InvalidArgumentError(`A key can have at most ${MAX_NETWORKS} networks.`);
  }
  return [...networks];
}
