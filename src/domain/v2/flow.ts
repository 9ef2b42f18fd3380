/** Whether the price is only estimated, or held until it expires. */
export const FLOWS = ['standard', 'fixed-rate'] as const;
export type Flow = (typeof FLOWS)[number];

/** Whether the user names what is sent, or what arrives. */
export const DIRECTIONS = ['direct', 'reverse'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The side of a quote that a direction fixes. */
export const QUOTE_SIDES = { direct: 'send', reverse: 'receive' } as const satisfies Record<Direction, string>;

export type PayloadValue = string | number | boolean;

/** What an order of the v2 layer was asked for with, beyond what every order has. */
export interface V2Terms {
  flow: Flow;
  type: Direction;
  /** Names a customer of the partner, not an order, so it may repeat. */
  userId: string | null;
  payload: Record<string, PayloadValue> | null;
}

const MAX_PAYLOAD_FIELDS = 5;
const MAX_PAYLOAD_CHARACTERS = 64;

/** Of a partner's own data what fits: so many fields of so many characters; null when nothing does [rules/v2: Creating]. */
export function fitPayload(payload: unknown): V2Terms['payload'] {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    return null;
  }
  const fits = (text: string) => text.length <= MAX_PAYLOAD_CHARACTERS && /^[^\0\p{Surrogate}]*$/u.test(text);
  const fields = Object.entries(payload)
    .filter((entry): entry is [string, PayloadValue] => ['string', 'number', 'boolean'].includes(typeof entry[1]))
    .filter(([name, value]) => fits(name) && fits(String(value)))
    .slice(0, MAX_PAYLOAD_FIELDS);
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

const MINUTE_SECONDS = 60;

/** Minutes from deposit to payout as a range like `10-30`; the longer is the quote's own figure, which few orders exceed. */
export function speedForecast(etaSeconds: number): string {
  const longest = Math.max(2, Math.ceil(etaSeconds / MINUTE_SECONDS));
  return `${Math.ceil(longest / 3)}-${longest}`;
}
