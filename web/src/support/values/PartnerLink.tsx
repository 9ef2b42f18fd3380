import type { PartnerRef } from '#contract/support/values';
import { Link } from '#web/app/link';

export function PartnerLink({ partner }: { partner: PartnerRef | null }) {
  return partner === null ? <>–</> : <Link to={`/partners/${partner.partner_id}`}>{partner.name}</Link>;
}
