import type { PartnerListRow as PartnerRowView } from '#contract/support/partners';
import type { PartnerRow } from '#db/partners/partners';

/** The partner's stage of onboarding. */
export function stageOf({
  approvedAt,
  onboardedAt,
  closedAt,
}: Pick<PartnerRow, 'approvedAt' | 'onboardedAt' | 'closedAt'>): PartnerRowView['stage'] {
  if (closedAt) {
    return 'closed';
  }
  if (approvedAt) {
    return 'approved';
  }
  return onboardedAt ? 'awaiting_approval' : 'onboarding';
}
