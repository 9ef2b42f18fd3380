import { z } from 'zod';
import { parseNumber } from '#domain/amount';
import { DIRECTIONS, FLOWS } from '#domain/v2/flow';
import { textOf } from './number';

/** A ticker in any case, or the older joined form such as `usdttrc20` [rules/v2: Currencies]. */
export const TickerSchema = z.string().min(1);
export const NetworkSchema = z.string().min(1);

/** Digits with or without an exponent, as programs print numbers. */
const AMOUNT_TEXT = '^\\+?(\\d{1,60}(\\.\\d{0,60})?|\\.\\d{1,60})([eE][+-]?\\d{1,2})?$';

const AmountSchema = z.unknown().transform((value, context) => {
  const text = textOf(value);
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
    { type: 'number', exclusiveMinimum: 0 },
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
export const TEXT_DOC = { type: ['string', 'number', 'null'] as ('string' | 'number' | 'null')[] };

/** `true` or `false`; anything else counts as missing [rules/v2: Accepted input]. */
export const FlagParam = z
  .string()
  .transform((text) => (text === 'true' ? true : text === 'false' ? false : undefined))
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
    refuse(named, 'is required');
  }
}

/** The parameter that identifies an order in a query or a path. */
export const IdSchema = z.object({
  id: z.string().min(1).meta({ description: 'From the response of the call that created the order' }),
});
