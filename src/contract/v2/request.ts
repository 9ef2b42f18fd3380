import { isLosslessNumber, isSafeNumber, LosslessNumber, parse, stringify } from 'lossless-json';
import { z } from 'zod';
import { isZero, parseNumber, type Rounding, roundAmount } from '#domain/amount';
import { DIRECTIONS, FLOWS } from '#domain/v2/flow';
import { EXAMPLE } from '../examples';

/** A ticker in any case, or the older joined form such as `usdttrc20` [rules/v2: Currencies]. */
export const TickerSchema = z.string().min(1);
export const NetworkSchema = z.string().min(1);

/** Digits with or without an exponent, as programs print numbers. */
const AMOUNT_TEXT = '^\\+?(\\d{1,60}(\\.\\d{0,60})?|\\.\\d{1,60})([eE][+-]?\\d{1,2})?$';

/** Typed clients send 0 for the amount that they do not name [rules/v2: Accepted input]. */
const AmountSchema = z.unknown().transform((value, context) => {
  const text = textOf(value);
  if (text !== null && isZero(text)) {
    return undefined;
  }
  const amount = text === null ? null : parseNumber(text);
  if (amount === null) {
    context.addIssue({ code: 'custom', message: value === undefined ? 'is required' : 'must be a number above 0' });
    return z.NEVER;
  }
  return amount;
});

/** An amount in a query. */
export const AmountParam = AmountSchema.optional().meta({ type: 'string', pattern: AMOUNT_TEXT, example: '2' });

/** An amount in a body: a number, or a string that contains one. */
export const AmountField = AmountSchema.optional().meta({
  anyOf: [
    { type: 'number', minimum: 0 },
    { type: 'string', pattern: AMOUNT_TEXT },
    { type: 'string', maxLength: 0 },
    { type: 'null' },
  ],
});

/** Text in a body; some clients send a numeric memo as a number. */
export const TextField = z.unknown().transform((value, context) => {
  const text = textOf(value);
  if (text === null) {
    context.addIssue({ code: 'custom', message: value === undefined ? 'is required' : 'must be a string' });
    return z.NEVER;
  }
  return text;
});
export const TEXT_DOC: { type: ('string' | 'number' | 'null')[] } = { type: ['string', 'number', 'null'] };

/** `true` or `false` in any case; anything else counts as missing [rules/v2: Accepted input]. */
export const FlagParam = z
  .string()
  .transform((text) => (/^true$/i.test(text) ? true : /^false$/i.test(text) ? false : undefined))
  .optional()
  .meta({ type: 'string', example: 'true' });

export const FlowSchema = z.enum(FLOWS).default('standard');
export const DirectionSchema = z.enum(DIRECTIONS).default('direct');

const NETWORK = "If omitted: the coin on its own network, or else the currency's only network";

/** The pair of a price or a limit. */
export const V2PairQuery = {
  fromCurrency: TickerSchema.meta({ description: 'Ticker of what the user sends, in any case', example: 'ltc' }),
  toCurrency: TickerSchema.meta({ description: 'Ticker of what the user gets, in any case', example: 'usdt' }),
  fromNetwork: NetworkSchema.optional().meta({ description: NETWORK, example: 'ltc' }),
  toNetwork: NetworkSchema.optional().meta({ description: NETWORK, example: 'trx' }),
};

/** The amount that a direction fixes is required, and only fixed-rate allows reverse [rules/v2: Fixed rates]. */
export function checkDirection(
  { flow, type, fromAmount, toAmount }: { flow: string; type: string; fromAmount?: unknown; toAmount?: unknown },
  context: z.core.$RefinementCtx,
): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (type === 'reverse' && flow === 'standard') {
    refuse('type', 'reverse needs flow=fixed-rate');
  }
  const named = type === 'reverse' ? 'toAmount' : 'fromAmount';
  if ((named === 'toAmount' ? toAmount : fromAmount) === undefined) {
    refuse(named, 'is required, as a number above 0');
  }
}

/** The parameter that identifies an order in a query or a path. */
export const IdSchema = z.object({
  id: z.string().min(1).meta({ description: 'From the response of the call that created the order' }),
});

/** The maximum number of decimals of amounts in the v2 layer [rules/v2: Amounts]. */
export const V2_DECIMALS = 8;

/** A JSON number. It is never converted to a float between its text in JSON and our decimal strings. */
export const NumberSchema = z.number().min(0).describe(`At most ${V2_DECIMALS} decimals`);

/** A body whose numbers are stored as text. */
export type Written<T> = T extends number ? LosslessNumber : T extends object ? { [K in keyof T]: Written<T[K]> } : T;

/**
 * A decimal string as a JSON number, rounded to the v2 layer's decimals. Whole amounts also get a point (`2.0`), because typed
 * clients expect fractions and distinguish them from integers by it.
 */
export function toNumber(amount: string, rounding: Rounding): LosslessNumber {
  const text = roundAmount(amount, V2_DECIMALS, rounding);
  return new LosslessNumber(text.includes('.') ? text : `${text}.0`);
}

export function toCount(count: number): LosslessNumber {
  return new LosslessNumber(String(count));
}

export function writeJson(body: unknown): string {
  return stringify(body) ?? 'null';
}

/** Parses JSON and keeps each number's text; the last of several members with the same name counts, as usual. */
export function parseJson(text: string): unknown {
  return parse(text, null, { onDuplicateKey: ({ newValue }) => newValue });
}

/** The text of a number or a string, or null for anything else. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : isLosslessNumber(value) ? value.toString() : null;
}

/** The value with ordinary numbers; a number that would lose digits becomes a string. */
export function toPlain(value: unknown): unknown {
  if (!isLosslessNumber(value)) {
    return value;
  }
  const text = value.toString();
  return isSafeNumber(text) ? Number(text) : text;
}

/** Values shared by the published examples of the v2 layer. */
export const V2_EXAMPLE = {
  id: EXAMPLE.orderId,
  rateId: EXAMPLE.quoteId.slice(2),
  pair: { fromCurrency: 'ltc', fromNetwork: 'ltc', toCurrency: 'usdt', toNetwork: 'trx' },
  payinAddress: 'LgSampleDepositAddressOfTheProvider',
  payoutAddress: 'TXYZpAFErku9UfXYUWvYMRadb3n5pHLsN2',
  createdAt: EXAMPLE.createdAt,
  validUntil: '2026-03-02T11:00:00.000Z',
} as const;

/** All routes of the v2 layer are below this path [rules/v2: Paths]. */
export const V2_BASE_PATH = '/v2';
