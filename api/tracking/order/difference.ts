import type { Order } from '#contract/orders/order';
import type { Words } from '../language/words';
import type { Written } from '../language/written';

type Difference = NonNullable<Order['amount_difference']>;

/** The partner's markup is between the partner and its user, so it is not a cause here. */
const CAUSES = [
  'deposit_difference',
  'network_fee',
  'rate',
  'rounding',
] as const satisfies readonly (keyof Difference)[];

/**
 * Why the user received more or less than expected, in one sentence [rules/tracking: What it shows]; null if as expected. One
 * cause explains all of it, or several contribute.
 */
export function writeAmountNotice(words: Words, { amount_difference: found, to }: Order): Written | null {
  if (!found || found.difference === '0') {
    return null;
  }
  const isLess = found.difference.startsWith('-');
  const amount = `${found.difference.replace('-', '')} ${to}`;
  const difference = words.say(isLess ? 'difference.less' : 'difference.more', { amount });
  const causes = CAUSES.filter((cause) => found[cause] !== null && found[cause] !== '0');
  const [only] = causes;
  if (only === undefined) {
    return words.say('difference.unexplained', { difference });
  }
  if (causes.length === 1) {
    return words.say('difference.one_cause', { difference, cause: words.say(`cause.${only}`) });
  }
  const parts = causes.map((cause) => writePart(words, cause, found, to));
  const all = parts.reduce((before, cause) => words.say('difference.more_causes', { causes: before, cause }));
  return words.say('difference.causes', { difference, causes: all });
}

/** What one of several causes added or subtracted. */
function writePart(words: Words, cause: (typeof CAUSES)[number], found: Difference, to: string): Written {
  const part = found[cause] ?? '0';
  const sign = part.startsWith('-') ? '−' : '+';
  const amount = `${sign}${part.replace('-', '')} ${to}`;
  return words.say('difference.cause', { amount, cause: words.say(`cause.${cause}`) });
}
