import type { Match } from '#contract/support/search';
import type { TargetKind } from '#contract/support/values';

export const KIND_LABELS: Readonly<Record<TargetKind, string>> = {
  order: 'Order',
  partner: 'Partner',
  key: 'API key',
  endpoint: 'Endpoint',
  delivery: 'Delivery',
  request: 'Request',
  payout: 'Payout',
  provider: 'Provider',
  person: 'Person',
  alert: 'Alert',
};

/** The kind of identifier that the text is. */
export const MATCH_LABELS: Readonly<Record<Match, string>> = {
  id: 'ID',
  partner_order_ref: 'partner’s reference',
  provider_order_id: 'provider’s ID',
  deposit_address: 'deposit address',
  payout_address: 'payout address',
  refund_address: 'refund address',
  deposit_hash: 'deposit transaction',
  payout_hash: 'payout transaction',
  event_id: 'event ID',
  quote_id: 'quote ID',
  name: 'name',
  key_prefix: 'key prefix',
  url: 'URL',
  email: 'email address',
  code: 'code',
};
