import { isId } from '../id';

const PREFIX = 'q_';

/** A quote's id as this layer's clients get it: letters and digits only. */
export function toRateId(quoteId: string): string {
  return quoteId.slice(PREFIX.length);
}

/** The quote id for a rateId, which may also be a quote id itself; null if it is neither. */
export function quoteIdOf(rateId: string): string | null {
  const quoteId = rateId.startsWith(PREFIX) ? rateId : PREFIX + rateId;
  return isId('q', quoteId) ? quoteId : null;
}
