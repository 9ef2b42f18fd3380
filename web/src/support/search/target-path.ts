import type { PartnerRef, TargetKind } from '#contract/support/values';

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
