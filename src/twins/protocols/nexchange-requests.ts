import { z } from 'zod';
import { amountText, emptyOrText, text, textOrNull, withOneOf } from '../request-fields';
import type { RequestForms } from '../request-forms';

/** The network's own coin has no contract. */
const CURRENCY = z.strictObject({ contract_address: textOrNull, network: text });
const AMOUNTS = { deposit_amount: amountText.optional(), withdraw_amount: amountText.optional() };

export const NEXCHANGE_REQUESTS = {
  'GET /currency/': {},
  'GET /rate/': {
    query: {
      from_contract_address: emptyOrText,
      from_network: text,
      to_contract_address: emptyOrText,
      to_network: text,
      ...AMOUNTS,
    },
  },
  'POST /orders/': {
    json: withOneOf(
      {
        deposit_currency: CURRENCY,
        withdraw_currency: CURRENCY,
        withdraw_address: text,
        withdraw_address_extra_id: text.optional(),
        refund_address: text.optional(),
        refund_address_extra_id: text.optional(),
        rate_id: text,
        ...AMOUNTS,
      },
      'deposit_amount',
      'withdraw_amount',
    ),
  },
  'GET /orders/{reference}/': {},
} satisfies RequestForms;
