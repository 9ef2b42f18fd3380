import { z } from 'zod';
import { amountText, text, word } from '../request-fields';
import type { RequestForms } from '../request-forms';

const SWAP = {
  ticker_from: text,
  network_from: text,
  ticker_to: text,
  network_to: text,
  min_kycrating: word(['A', 'B', 'C', 'D']).optional(),
  min_logpolicy: word(['A', 'B', 'C']).optional(),
  /** The only percentages that are allowed. */
  markup: word(['0', '1', '1.65', '3']).optional(),
};
const BY_SENT = { ...SWAP, payment: z.literal('False'), amount_from: amountText };
const BY_RECEIVED = { ...SWAP, payment: z.literal('True'), amount_to: amountText };
const OFFERS = { best_only: word(['True', 'False']).optional() };
/** A memo is 0 if there is none. */
const TRADE = {
  id: text.optional(),
  address: text,
  address_memo: text.optional(),
  refund: text.optional(),
  refund_memo: text,
  provider: text,
  fixed: word(['True', 'False']),
  webhook: text.optional(),
  webhook_key: text.optional(),
};

export const TROCADOR_REQUESTS = {
  'GET /coins': {},
  'GET /coin': {
    query: z.union([z.strictObject({ ticker: text, name: text.optional() }), z.strictObject({ name: text })]),
  },
  'GET /new_rate': {
    query: z.discriminatedUnion('payment', [
      z.strictObject({ ...BY_SENT, ...OFFERS }),
      z.strictObject({ ...BY_RECEIVED, ...OFFERS }),
    ]),
  },
  'GET /new_trade': {
    query: z.discriminatedUnion('payment', [
      z.strictObject({ ...BY_SENT, ...TRADE }),
      z.strictObject({ ...BY_RECEIVED, ...TRADE }),
    ]),
  },
  'GET /trade': { query: { id: text } },
} satisfies RequestForms;
