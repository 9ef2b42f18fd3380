import type { Order } from '../../../src/contract/orders/order';
import { AMOUNT_WORDS, fillIn } from './words';

type Difference = NonNullable<Order['amount_difference']>;

/** Why the user got more or less than expected, in one sentence [rules/tracking: What it shows]; null when it is as expected. */
export function writeAmountNotice({ amount_difference: found, to }: Order): string | null {
  if (!found) {
    return null;
  }
  const isLess = found.difference.startsWith('-');
  const amount = `${found.difference.replace('-', '')} ${to}`;
  const head = fillIn(isLess ? AMOUNT_WORDS.less : AMOUNT_WORDS.more, { amount });
  const causes = CAUSES.flatMap((cause) => writeCause(cause, found, to));
  return causes.length === 0 ? `${head}.` : `${head}: ${causes.join(', ')}.`;
}

/** What the partner kept or not is between it and its user. */
const CAUSES = [
  'deposit_difference',
  'network_fee',
  'rate',
  'rounding',
] as const satisfies readonly (keyof Difference)[];

function writeCause(cause: (typeof CAUSES)[number], found: Difference, to: string): string[] {
  const part = found[cause];
  if (part === null || part === '0') {
    return [];
  }
  const amount = `${part.startsWith('-') ? '−' : '+'}${part.replace('-', '')} ${to}`;
  return [fillIn(AMOUNT_WORDS[cause], { amount })];
}
