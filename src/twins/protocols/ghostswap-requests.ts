import { z } from 'zod';
import { amountText, count, text, trueOrFalse, word } from '../request-fields';
import type { RequestForms } from '../request-forms';

const PAIR = { from: text, to: text };
const SWAP = { ...PAIR, amountFrom: amountText, address: text, partnerReferenceId: text.max(120).optional() };

export const GHOSTSWAP_REQUESTS = {
  'GET /v1/currencies': { query: { lite: trueOrFalse.optional() } },
  'GET /v1/pairs': { query: PAIR },
  'POST /v1/quotes': { json: { ...PAIR, amountFrom: amountText, mode: word(['float', 'fixed']).optional() } },
  'POST /v1/swaps': {
    json: z.union([
      z.strictObject({ ...SWAP, mode: z.literal('float').optional(), refundAddress: text.optional() }),
      z.strictObject({ ...SWAP, mode: z.literal('fixed'), refundAddress: text, rateId: text }),
    ]),
  },
  'GET /v1/swaps': { query: { limit: count.optional(), offset: count.optional() } },
  'GET /v1/swaps/{id}': {},
} satisfies RequestForms;
