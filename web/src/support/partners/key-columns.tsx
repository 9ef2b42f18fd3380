import type { PartnerPage } from '#contract/support/partners';
import { Badge } from '#web/design/status/Badge';
import { columnsOf } from '#web/design/table/columns';
import { Time } from '#web/design/time/Time';
import { KEY_LOOKS } from '#web/shared/access/key-badge';
import { EnvironmentTag } from '../values/EnvironmentTag';

const column = columnsOf<PartnerPage['keys'][number]>();

export const KEY_COLUMNS = [
  column.display({
    id: 'prefix',
    header: 'Key',
    cell: ({ row: { original: key } }) => <span className="mono">{key.prefix}…</span>,
  }),
  column.display({ id: 'name', header: 'Name', cell: ({ row: { original: key } }) => key.name }),
  column.display({
    id: 'environment',
    header: 'Environment',
    meta: { from: 'tablet' },
    cell: ({ row: { original: key } }) => <EnvironmentTag environment={key.environment} />,
  }),
  column.display({
    id: 'status',
    header: 'Status',
    cell: ({ row: { original: key } }) => <Badge look={KEY_LOOKS[key.status]} />,
  }),
  column.display({
    id: 'scopes',
    header: 'Permissions',
    meta: { from: 'wide' },
    cell: ({ row: { original: key } }) => <span className="mono">{key.scopes.join(', ')}</span>,
  }),
  column.display({
    id: 'used',
    header: 'Last used',
    meta: { align: 'right' },
    cell: ({ row: { original: key } }) => (key.last_used_at === null ? 'Never' : <Time at={key.last_used_at} />),
  }),
];
