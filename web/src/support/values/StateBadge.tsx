import { isOrderStatus } from '#domain/orders/status';
import { Badge } from '#web/design/status/Badge';
import { ORDER_BADGES } from '#web/design/status/status-badges';
import type { BadgeContent } from '#web/design/status/tone';
import { formatState } from './format-state';

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
