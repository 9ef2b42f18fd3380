import { z } from 'zod';
import { amountText, count, text, word } from '../request-fields';
import type { RequestForms } from '../request-forms';

const INSTRUMENT = z.strictObject({ currencyTitle: text, networkTitle: text });
const MODE = word(['FLOATING', 'FIXED']);

export const QUICKEX_REQUESTS = {
  'GET /instruments/public': {},
  'GET /rates/public/one': {
    query: {
      instrumentFromCurrencyTitle: text,
      instrumentFromNetworkTitle: text,
      instrumentToCurrencyTitle: text,
      instrumentToNetworkTitle: text,
      instrumentFromSlug: text.optional(),
      instrumentToSlug: text.optional(),
      claimedDepositAmount: amountText.optional(),
      claimedDepositAmountCurrency: text.optional(),
      rateMode: MODE,
      exchangeType: z.literal('crypto'),
      markup: count,
      referrerId: text.optional(),
    },
  },
  'POST /orders/public/create': {
    json: {
      instrumentFrom: INSTRUMENT,
      instrumentTo: INSTRUMENT,
      destinationAddress: text,
      destinationAddressMemo: text.optional(),
      refundAddress: text.optional(),
      refundAddressMemo: text.optional(),
      claimedDepositAmount: amountText,
      claimedPublicRate: z.strictObject({
        price: amountText,
        updatedAt: z.iso.datetime(),
        claimedAmountToReceive: amountText,
      }),
      claimedNetworkFee: text,
      rateMode: MODE,
      locale: text,
      referrerId: text.optional(),
    },
  },
  // The signature does not cover a query; a client found that calls with one are refused.
  'GET /orders/public': {},
} satisfies RequestForms;
