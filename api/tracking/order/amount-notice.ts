import type { Order } from '#contract/orders/order';
import { AMOUNT_CAUSE_WORDS, AMOUNT_WORDS, fillIn } from './words';

type Difference = NonNullable<Order['amount_difference']>;

/**
 * Why the user received more or less than expected, in one sentence [rules/tracking: What it shows]; null if as expected.
 */
export function writeAmountNotice({ amount_difference: found, to }: Order): string | null {
  if (!found || found.difference === '0') {
    return null;
  }
  const isLess = found.difference.startsWith('-');
  const amount = `${found.difference.replace('-', '')} ${to}`;
  const head = fillIn(isLess ? AMOUNT_WORDS.less : AMOUNT_WORDS.more, { amount });
  const causes = CAUSES.filter((cause) => found[cause] !== null && found[cause] !== '0');
  const [only] = causes;
  if (only !== undefined && causes.length === 1) {
    return `${head}, ${AMOUNT_CAUSE_WORDS[only]}.`;
  }
  return causes.length === 0
    ? `${head}.`
    : `${head}: ${causes.map((cause) => writePart(cause, found, to)).join(', ')}.`;
}

/** The partner's markup is between the partner and its user, so it is not a cause here. */
const CAUSES = [
  'deposit_difference',
  'network_fee',
  'rate',
  'rounding',
] as const satisfies readonly (keyof Difference)[];

/** What one of several causes added or subtracted. */
function writePart(cause: (typeof CAUSES)[number], found: Difference, to: string): string {
  const part = found[cause] ?? '0';
  const sign = part.startsWith('-') ? '−' : '+';
  return `${sign}${part.replace('-', '')} ${to} ${AMOUNT_CAUSE_WORDS[cause]}`;
}
