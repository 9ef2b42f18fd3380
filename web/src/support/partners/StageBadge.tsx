import type { PartnerPageView } from '#contract/support/partners';
import { Badge } from '#web/design/status/Badge';
import type { Look } from '#web/design/status/tone';

const LOOKS: Readonly<Record<PartnerPageView['stage'], Look>> = {
  onboarding: { tone: 'waiting', shape: 'ring', word: 'Onboarding' },
  awaiting_approval: { tone: 'person', shape: 'person', word: 'Awaiting approval' },
  closed: { tone: 'over', shape: 'minus', word: 'Closed' },
  approved: { tone: 'done', shape: 'check', word: 'Approved' },
};

export function StageBadge({ stage, large = false }: { stage: PartnerPageView['stage']; large?: boolean }) {
  return <Badge look={LOOKS[stage]} large={large} />;
}
