import { amount, amountText, count, text, word } from '../request-fields';
import type { RequestForms } from '../request-forms';

const PAIR = {
  send: text,
  receive: text,
  sendNetwork: text.optional(),
  receiveNetwork: text.optional(),
};
const SIDE = { amountType: word(['send', 'receive']).optional() };

export const EASYBIT_REQUESTS = {
  'GET /currencyList': {},
  'GET /pairInfo': { query: { ...PAIR, ...SIDE } },
  'GET /rate': { query: { ...PAIR, ...SIDE, amount: amountText, extraFeeOverride: text.optional() } },
  'POST /order': {
    json: {
      ...PAIR,
      sendNetwork: text,
      receiveNetwork: text,
      // Always of the currency to send.
      amount,
      receiveAddress: text,
      receiveTag: text.optional(),
      extraFeeOverride: amount.optional(),
      vpm: word(['on', 'off']).optional(),
      refundAddress: text.optional(),
      refundTag: text.optional(),
      userDeviceId: text.optional(),
      userId: text.optional(),
      payload: text.optional(),
    },
  },
  'GET /orderStatus': { query: { id: text } },
  'GET /orders': {
    query: {
      limit: count.optional(),
      dateFrom: count.optional(),
      dateTo: count.optional(),
      sortDirection: word(['ASC', 'DESC']).optional(),
      id: text.optional(),
      status: text.optional(),
    },
  },
} satisfies RequestForms;
