import { z } from 'zod';
import { amountText, text } from '../request-fields';
import type { RequestForms } from '../request-forms';

const ASSET = { network: text, token: text };

export const LIGHTSWAP_REQUESTS = {
  'GET /asset': { query: { network: text.optional(), symbol: text.optional() } },
  'POST /quote': {
    json: {
      from: z.strictObject({ ...ASSET, amount: amountText }),
      to: z.strictObject(ASSET),
      externalId: text.max(128).optional(),
      customerId: text.max(128).optional(),
    },
  },
  'POST /swap': {
    json: {
      quoteId: text,
      // A memo of the payout is not supported.
      destination: z.strictObject({ address: text, memo: z.null().optional() }),
      refundAddress: text.optional(),
    },
  },
  'GET /swap/{id}': {},
} satisfies RequestForms;
