import { z } from 'zod';
import { amountText, count, emptyOrText, text, textOrNull, trueOrFalse, word } from '../request-fields';
import type { RequestForms } from '../request-forms';

const PAIR = {
  fromCurrency: text,
  fromNetwork: text,
  toCurrency: text,
  toNetwork: text,
  flow: word(['standard', 'fixed-rate']),
};
/** What the caller may add, sent empty if there is nothing to say. */
const CREATION = {
  ...PAIR,
  address: text,
  extraId: emptyOrText.optional(),
  refundAddress: emptyOrText.optional(),
  refundExtraId: emptyOrText.optional(),
  userId: emptyOrText.optional(),
  contactEmail: emptyOrText.optional(),
  payload: z
    .record(z.string(), z.string().max(64))
    .refine((members) => Object.keys(members).length <= 5, 'has more than 5 members')
    .optional(),
  rateId: emptyOrText.optional(),
};
/** The amount that the provider computes. */
const UNSAID = z.literal('').optional();

export const CHANGENOW_REQUESTS = {
  'GET /exchange/currencies': {
    query: {
      active: trueOrFalse.optional(),
      flow: PAIR.flow.optional(),
      buy: trueOrFalse.optional(),
      sell: trueOrFalse.optional(),
    },
  },
  'GET /exchange/range': { query: PAIR },
  'GET /exchange/estimated-amount': {
    query: z.discriminatedUnion('type', [
      z.strictObject({ ...PAIR, type: z.literal('direct'), fromAmount: amountText, useRateId: trueOrFalse.optional() }),
      z.strictObject({ ...PAIR, type: z.literal('reverse'), toAmount: amountText, useRateId: trueOrFalse.optional() }),
    ]),
  },
  'POST /exchange': {
    json: z.discriminatedUnion('type', [
      z.strictObject({ ...CREATION, type: z.literal('direct'), fromAmount: amountText, toAmount: UNSAID }),
      z.strictObject({ ...CREATION, type: z.literal('reverse'), fromAmount: UNSAID, toAmount: amountText }),
    ]),
  },
  'GET /exchange/by-id': { query: { id: text } },
  'GET /exchanges': {
    query: {
      limit: count.optional(),
      offset: count.optional(),
      dateFrom: text.optional(),
      dateTo: text.optional(),
      sortDirection: word(['ASC', 'DESC']).optional(),
    },
  },
  'POST /exchange/refund': { json: { id: text, address: text, extraId: textOrNull.optional() } },
} satisfies RequestForms;
