import type { PartnerPageView } from '#contract/support/partners';
import type { PartnerRef } from '#contract/support/values';
import type { Environment } from '#domain/environment';
import { isOrderStatus } from '#domain/orders/status';
import { Link } from '#web/design/navigation/url';
import { Badge } from '#web/design/status/Badge';
import { type BadgeContent, ORDER_BADGES } from '#web/design/status/status-badges';
import { formatState } from './formats';
import styles from './values.module.css';

const LABELS: Readonly<Record<Environment, string>> = { test: 'Sandbox', live: 'Live' };

/** Live or sandbox, in lists that contain both. */
export function EnvironmentTag({ environment }: { environment: Environment }) {
  return (
    <span className={styles.tag} data-environment={environment}>
      {LABELS[environment]}
    </span>
  );
}

export function PartnerLink({ partner }: { partner: PartnerRef | null }) {
  return partner === null ? <>–</> : <Link to={`/partners/${partner.partner_id}`}>{partner.name}</Link>;
}

/** Badges of states other than order statuses. */
const BADGES: Readonly<Record<string, Omit<BadgeContent, 'label'>>> = {
  active: { tone: 'done', shape: 'check' },
  approved: { tone: 'done', shape: 'check' },
  delivered: { tone: 'done', shape: 'check' },
  success: { tone: 'done', shape: 'check' },
  confirmed: { tone: 'done', shape: 'check' },
  up: { tone: 'done', shape: 'check' },
  processing: { tone: 'moving', shape: 'half' },
  sent: { tone: 'moving', shape: 'most' },
  rotating: { tone: 'moving', shape: 'half' },
  retrying: { tone: 'moving', shape: 'half' },
  awaiting_approval: { tone: 'person', shape: 'person' },
  urgent: { tone: 'failed', shape: 'cross' },
  notice: { tone: 'person', shape: 'person' },
  acknowledged: { tone: 'moving', shape: 'half' },
  not_recorded: { tone: 'failed', shape: 'minus' },
  failing: { tone: 'person', shape: 'person' },
  avoided: { tone: 'person', shape: 'person' },
  draining: { tone: 'person', shape: 'minus' },
  down: { tone: 'failed', shape: 'cross' },
  paused: { tone: 'failed', shape: 'minus' },
  failed: { tone: 'failed', shape: 'cross' },
  timeout: { tone: 'failed', shape: 'minus' },
  revoked: { tone: 'over', shape: 'cross' },
  off: { tone: 'over', shape: 'minus' },
};
const UNKNOWN = { tone: 'waiting', shape: 'ring' } as const;

/** The badge of any state: an order's status, or another name. */
export function StateBadge({ state, large = false }: { state: string; large?: boolean }) {
  const content = isOrderStatus(state)
    ? ORDER_BADGES[state]
    : { ...(BADGES[state] ?? UNKNOWN), label: formatState(state) };
  return <Badge content={content} large={large} />;
}

const STAGE_BADGES: Readonly<Record<PartnerPageView['stage'], BadgeContent>> = {
  onboarding: { tone: 'waiting', shape: 'ring', label: 'Onboarding' },
  awaiting_approval: { tone: 'person', shape: 'person', label: 'Awaiting approval' },
  closed: { tone: 'over', shape: 'minus', label: 'Closed' },
  approved: { tone: 'done', shape: 'check', label: 'Approved' },
};

export function StageBadge({ stage, large = false }: { stage: PartnerPageView['stage']; large?: boolean }) {
  return <Badge content={STAGE_BADGES[stage]} large={large} />;
}
