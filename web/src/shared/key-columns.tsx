import type { KeyCondition } from '#domain/keys/key-life';
import type { Scope } from '#domain/keys/scope';
import { Badge } from '../design/status/Badge';
import type { BadgeContent } from '../design/status/status-badges';
import { type Columns, columnsOf } from '../design/table/DataTable';

/** Whether a key works, and its scopes. */
export function conditionColumns<K extends { status: KeyCondition; scopes: readonly string[] }>(): Columns<K> {
  const column = columnsOf<K>();
  return [
    column({
      id: 'status',
      header: 'Status',
      cell: (key) => <Badge content={KEY_BADGES[key.status]} />,
    }),
    column({
      id: 'scopes',
      header: 'Permissions',
      meta: { from: 'wide' },
      cell: (key) => <span className="mono wraps">{key.scopes.join(', ')}</span>,
    }),
  ];
}

const KEY_BADGES: Readonly<Record<KeyCondition, BadgeContent>> = {
  active: { tone: 'done', shape: 'check', label: 'Active' },
  rotating: { tone: 'moving', shape: 'half', label: 'Rotating' },
  expired: { tone: 'over', shape: 'minus', label: 'Expired' },
  revoked: { tone: 'over', shape: 'cross', label: 'Revoked' },
};

export const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  'orders:rw': 'Quote, create and read orders, decide refunds',
  'webhook:admin': 'Resume paused webhooks',
  'payouts:read': 'See payouts',
  'payouts:trigger': 'Request payouts',
};
