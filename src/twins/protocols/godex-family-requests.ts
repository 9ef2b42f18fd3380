import { z } from 'zod';
import { amount, emptyOrText, text } from '../request-fields';
import type { RequestForms } from '../request-forms';

/** What both providers take with an order, besides networks and an amount. */
const ORDER = {
  coin_from: text,
  coin_to: text,
  withdrawal: text,
  return: emptyOrText,
};
const BY_DEPOSIT = { deposit_amount: amount };
const BY_WITHDRAWAL = { withdrawal_amount: amount };

const GODEX_INFO = {
  from: text,
  to: text,
  amount,
  float: z.boolean().optional(),
  network_from: text.optional(),
  network_to: text.optional(),
};
const GODEX_ORDER = {
  ...ORDER,
  withdrawal_extra_id: emptyOrText.nullable(),
  return_extra_id: emptyOrText.nullable(),
  coin_from_network: text,
  coin_to_network: text,
  affiliate_id: text.optional(),
  type: text.optional(),
  float: z.boolean().optional(),
};

export const GODEX_REQUESTS: RequestForms = {
  'GET /coins': {},
  'POST /info': { json: GODEX_INFO },
  'POST /info-revert': { json: GODEX_INFO },
  'POST /transaction': { json: { ...GODEX_ORDER, ...BY_DEPOSIT } },
  'POST /transaction-revert': { json: { ...GODEX_ORDER, ...BY_WITHDRAWAL } },
  'GET /transaction/{id}': {},
};

const LETSEXCHANGE_INFO = {
  from: text,
  to: text,
  network_from: text,
  network_to: text,
  amount,
  affiliate_id: text,
  float: z.boolean(),
};
const LETSEXCHANGE_ORDER = {
  ...ORDER,
  withdrawal_extra_id: emptyOrText,
  return_extra_id: emptyOrText,
  network_from: text,
  network_to: text,
  float: z.boolean(),
  affiliate_id: text,
  rate_id: emptyOrText,
  promocode: emptyOrText.optional(),
  email: emptyOrText.optional(),
  partner_user_ip: text.optional(),
};

export const LETSEXCHANGE_REQUESTS: RequestForms = {
  'GET /v2/coins': {},
  'POST /v1/info': { json: LETSEXCHANGE_INFO },
  'POST /v1/info-revert': { json: LETSEXCHANGE_INFO },
  'POST /v1/transaction': { json: { ...LETSEXCHANGE_ORDER, ...BY_DEPOSIT } },
  'POST /v1/transaction-revert': { json: { ...LETSEXCHANGE_ORDER, ...BY_WITHDRAWAL } },
  'GET /v1/transaction/{id}': {},
};
