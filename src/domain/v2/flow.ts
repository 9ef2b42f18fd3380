import { isId } from '../id';

/** Whether the price is an estimate, or locked until it expires. */
export const FLOWS = ['standard', 'fixed-rate'] as const;
export type Flow = (typeof FLOWS)[number];

/** Whether the user fixes the amount sent or the amount received. */
export const DIRECTIONS = ['direct', 'reverse'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The side of a quote that a direction fixes. */
export const V2_QUOTE_SIDES = { direct: 'send', reverse: 'receive' } as const satisfies Record<Direction, string>;

type PayloadValue = string | number | boolean;
/** The partner's own data, stored with an order. */
export type V2Payload = PayloadValue | Record<string, PayloadValue>;

/** What a request of the v2 layer contains beyond what every order has. */
export interface V2Terms {
  flow: Flow;
  type: Direction;
  /** Identifies a customer of the partner, not an order, so it can repeat. */
  userId: string | null;
  payload: V2Payload | null;
}

const MAX_PAYLOAD_FIELDS = 5;
const MAX_PAYLOAD_CHARACTERS = 64;

/**
 * As much of a partner's own data as fits: a number of fields, or one value, each of limited length; null if nothing fits
 * [rules/v2: Creating].
 */
export function fitPayload(payload: unknown): V2Payload | null {
  if (typeof payload !== 'object' || payload === null) {
    return fits(payload) ? payload : null;
  }
  const fields = Array.isArray(payload) ? [] : Object.entries(payload);
  const fitting = fields.filter(([name, value]) => fits(name) && fits(value)).slice(0, MAX_PAYLOAD_FIELDS);
  return fitting.length === 0 ? null : Object.fromEntries(fitting);
}

/** Short enough, and a text that can be stored. */
function fits(value: unknown): value is PayloadValue {
  // An object may refuse to become a text.
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    return false;
  }
  const text = String(value);
  return text.length <= MAX_PAYLOAD_CHARACTERS && !/[\0\p{Surrogate}]/u.test(text);
}

const MINUTE_SECONDS = 60;

/** Minutes from deposit to payout as a range like `10-30`; the upper end is the quote's own figure, which few orders exceed. */
export function speedForecast(etaSeconds: number): string {
  const longest = Math.max(2, Math.ceil(etaSeconds / MINUTE_SECONDS));
  return `${Math.ceil(longest / 3)}-${longest}`;
}

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

/** What a user should know in advance, by the quote's warnings. */
const SENTENCES: Readonly<Record<string, string>> = {
  high_price_impact: 'The amount is large enough to move the price.',
  low_liquidity: 'There is little liquidity for this amount.',
};

/** A quote's warnings as one text; null if none concerns the price. */
export function warningOf(warnings: readonly string[]): string | null {
  const sentences = warnings.flatMap((warning) => SENTENCES[warning] ?? []);
  return sentences.length === 0 ? null : sentences.join(' ');
}
