import type { PartnerPageView } from '#contract/support/partners';
import { Badge } from '#web/design/status/Badge';
import type { BadgeContent } from '#web/design/status/tone';

const BADGES: Readonly<Record<PartnerPageView['stage'], BadgeContent>> = {
  onboarding: { tone: 'waiting', shape: 'ring', label: 'Onboarding' },
  awaiting_approval: { tone: 'person', shape: 'person', label: 'Awaiting approval' },
  closed: { tone: 'over', shape: 'minus', label: 'Closed' },
  approved: { tone: 'done', shape: 'check', label: 'Approved' },
};

export function StageBadge({ stage, large = false }: { stage: PartnerPageView['stage']; large?: boolean }) {
  return <Badge content={BADGES[stage]} large={large} />;
}
