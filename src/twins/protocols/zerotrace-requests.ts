import { z } from 'zod';
import { amountText, text, textOrNull, word } from '../request-fields';
import type { RequestForms } from '../request-forms';

const PRICE = {
  type: z.literal('float'),
  fromCcy: text,
  toCcy: text,
  direction: word(['from', 'to']),
  amount: amountText,
  afftax: z.int().optional(),
};

export const ZEROTRACE_REQUESTS: RequestForms = {
  'POST /currencies': { json: {} },
  'POST /price': { json: { ...PRICE, fromNetwork: text.optional(), toNetwork: text.optional() } },
  'POST /create': {
    json: {
      ...PRICE,
      toAddress: z.string().min(10).max(200),
      // Reserved: no network needs one.
      tag: textOrNull.optional(),
      refundAddress: text,
    },
  },
  'POST /order': { json: { id: text, token: text } },
};
