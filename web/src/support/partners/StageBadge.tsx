import type { PartnerPage } from '../../../../src/contract/support/partners';
import { Badge } from '../../design/status/Badge';
import type { Look } from '../../design/status/tone';

const LOOKS: Readonly<Record<PartnerPage['stage'], Look>> = {
  onboarding: { tone: 'waiting', shape: 'ring', word: 'Onboarding' },
  awaiting_approval: { tone: 'person', shape: 'person', word: 'Awaiting approval' },
  closed: { tone: 'over', shape: 'minus', word: 'Closed' },
  approved: { tone: 'done', shape: 'check', word: 'Approved' },
};

export function StageBadge({ stage, large = false }: { stage: PartnerPage['stage']; large?: boolean }) {
  return <Badge look={LOOKS[stage]} large={large} />;
}
