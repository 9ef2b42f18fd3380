import { z } from 'zod';
import { amountText, text } from '../request-fields';
import type { RequestForms } from '../request-forms';

const PAIR = { depositCoin: text, depositNetwork: text, settleCoin: text, settleNetwork: text };
const TERMS = { affiliateId: text, commissionRate: amountText.optional() };
/** Exactly one amount is given; the other one is null or missing. */
const UNSAID = z.null().optional();
const quoteOf = (amounts: { depositAmount: z.ZodType; settleAmount: z.ZodType }) =>
  z.strictObject({ ...PAIR, ...TERMS, ...amounts });
const SHIFT = {
  settleAddress: text,
  settleMemo: text.optional(),
  affiliateId: text,
  refundAddress: text.optional(),
  refundMemo: text.optional(),
  externalId: text.optional(),
};

export const SIDESHIFT_REQUESTS: RequestForms = {
  'GET /coins': {},
  'GET /pair/{from}/{to}': { query: { ...TERMS, amount: amountText.optional() } },
  'POST /quotes': {
    json: z.union([
      quoteOf({ depositAmount: amountText, settleAmount: UNSAID }),
      quoteOf({ depositAmount: UNSAID, settleAmount: amountText }),
    ]),
  },
  'POST /shifts/fixed': { json: { ...SHIFT, quoteId: text } },
  'POST /shifts/variable': { json: { ...PAIR, ...SHIFT, commissionRate: TERMS.commissionRate } },
  'GET /shifts/{id}': {},
  'POST /shifts/{id}/set-refund-address': { json: { address: text, memo: text.optional() } },
};
