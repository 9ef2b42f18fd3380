import type { KeyCondition } from '#domain/keys/key-life';
import { Badge } from '#web/design/status/Badge';
import { type Columns, columnsOf } from '#web/design/table/columns';
import { KEY_BADGES } from './key-badge';

/** Whether a key works, and its scopes. */
export function conditionColumns<K extends { status: KeyCondition; scopes: readonly string[] }>(): Columns<K> {
  const column = columnsOf<K>();
  return [
    column.display({
      id: 'status',
      header: 'Status',
      cell: ({ row: { original: key } }) => <Badge content={KEY_BADGES[key.status]} />,
    }),
    column.display({
      id: 'scopes',
      header: 'Permissions',
      meta: { from: 'wide' },
      cell: ({ row: { original: key } }) => <span className="mono">{key.scopes.join(', ')}</span>,
    }),
  ];
}
