import type { Order } from '#contract/orders/order';

/**
 * The order that golden files describe others by: 0.05 BTC to ETH at the provider with the best offer, just created. IDs,
 * addresses and links have the names that golden files give them. docs/scenarios.md shows it to readers.
 */
export const PLAIN_ORDER: Order = {
  order_id: 'ord_order',
  provider_order_id: 'alphaswap-order',
  provider: 'alphaswap',
  from: 'BTC',
  from_network: 'btc',
  to: 'ETH',
  to_network: 'eth',
  amount_from: '0.05',
  amount_to_expected: '1.006179245283018867',
  amount_to_actual: null,
  amount_difference: null,
  deposit_address: 'sandbox_btc_deposit',
  deposit_extra_id: null,
  payout_address: '0x52908400098527886E0F7030069857D2E4169EE7',
  status: 'waiting_deposit',
  failed_reason_code: null,
  failed_reason_message: null,
  refund_capability: 'programmatic',
  refund_window_hours: 24,
  refund_sla_hours: null,
  refund_deadline: null,
  refund_decision: null,
  tx_in_hash: null,
  tx_out_hash: null,
  expires_at: '2026-01-01T01:00:00.000Z',
  late_deposit: null,
  created_at: '2026-01-01T00:00:00.000Z',
  tracking_url: 'https://swaplane.example/track',
  timeline: [{ status: 'waiting_deposit', at: '2026-01-01T00:00:00.000Z', sequence: 1 }],
  partner_order_ref: 'plain',
  sandbox: true,
};
