import { z } from 'zod';
import { amount, emptyOrText, text, word } from '../request-fields';
import type { RequestForms } from '../request-forms';

const PRICE = {
  type: word(['fixed', 'float']),
  fromCcy: text,
  toCcy: text,
  direction: word(['from', 'to']),
  amount,
  refcode: text.optional(),
  afftax: z.number().optional(),
};
const ORDER = { id: text, token: text };

export const FIXEDFLOAT_REQUESTS: RequestForms = {
  'POST /ccies': { json: {} },
  'POST /price': { json: { ...PRICE, ccies: z.boolean().optional(), usd: z.boolean().optional() } },
  'POST /create': {
    json: {
      ...PRICE,
      toAddress: text,
      tag: emptyOrText.optional(),
      refundAddress: text.optional(),
      refundTag: text.optional(),
    },
  },
  'POST /order': { json: ORDER },
  'POST /emergency': {
    json: z.discriminatedUnion('choice', [
      z.strictObject({ ...ORDER, choice: z.literal('REFUND'), address: text, tag: text.optional() }),
      z.strictObject({ ...ORDER, choice: z.literal('EXCHANGE') }),
    ]),
  },
};
