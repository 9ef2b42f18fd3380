import type { Match } from '#contract/support/search';
import type { PartnerRef, TargetKind } from '#contract/support/values';

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

interface Target {
  kind: TargetKind;
  id: string;
  partner: PartnerRef | null;
}

const partnerPath = ({ partner }: Target) => (partner === null ? '/partners' : `/partners/${partner.partner_id}`);

/** The page of each kind of object. An object without a page is on the page of its partner. */
const PATHS: Readonly<Record<TargetKind, (target: Target) => string>> = {
  order: ({ id }) => `/orders/${id}`,
  partner: ({ id }) => `/partners/${id}`,
  key: partnerPath,
  endpoint: ({ id }) => `/webhooks/${id}`,
  delivery: ({ id }) => `/webhooks/deliveries/${id}`,
  request: ({ id }) => `/requests/${id}`,
  payout: ({ id }) => `/payouts/${id}`,
  provider: ({ id }) => `/providers?provider=${id}`,
  person: partnerPath,
  alert: () => '/queues/alerts',
};

export function targetPath(target: Target): string {
  return PATHS[target.kind](target);
}
