import { isId } from '../id';

const PREFIX = 'q_';

/** The id of a quote as this layer's clients get it: letters and digits alone. */
export function toRateId(quoteId: string): string {
  return quoteId.slice(PREFIX.length);
}

/** The quote that a rateId names, also where it is given as a quote's id; null when it names none. */
export function quoteIdOf(rateId: string): string | null {
  const quoteId = rateId.startsWith(PREFIX) ? rateId : PREFIX + rateId;
  return isId('q', quoteId) ? quoteId : null;
}
