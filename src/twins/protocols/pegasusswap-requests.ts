import { z } from 'zod';
import { amountNumber, amountText, count, text, word } from '../request-fields';
import type { RequestForms } from '../request-forms';

const SIDE = word(['deposit', 'receive']);
/** Only quotes take small letters. */
const CAPITALS = text.regex(/^[^a-z]+$/, 'must be upper case');

export const PEGASUSSWAP_REQUESTS = {
  'GET /api/private/get-all-coins': {
    query: {
      page: count.optional(),
      limit: count.optional(),
      search: text.optional(),
      method: word(['1', '2']).optional(),
      depositCoin: text.optional(),
      receiveCoin: text.optional(),
      depositNetwork: text.optional(),
      receiveNetwork: text.optional(),
    },
  },
  'GET /api/private/exchange-coin': {
    query: {
      amount: amountText,
      coinFrom: text,
      networkFrom: text,
      coinTo: text,
      networkTo: text,
      lastSource: SIDE,
      typeSwap: word(['1', '2']),
    },
  },
  'POST /api/private/create-transaction': {
    json: {
      depositCoin: CAPITALS,
      depositNetwork: CAPITALS,
      depositAmount: amountNumber,
      receiveCoin: CAPITALS,
      receiveNetwork: CAPITALS,
      receiveAddress: text,
      memo: text.optional(),
      typeSwap: z.literal([1, 2]),
      lastSource: SIDE,
      refundAddress: text.optional(),
    },
  },
  'GET /api/private/get-transaction': { query: { id: text } },
} satisfies RequestForms;
