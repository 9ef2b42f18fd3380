import type { AuditEntryView } from '#contract/dashboard/audit';
import { columnsOf } from '#web/design/table/columns';
import { Time } from '#web/design/time/Time';
import { IdChip } from '#web/design/values/IdChip';

const column = columnsOf<AuditEntryView>();

export const AUDIT_COLUMNS = [
  column.display({
    id: 'action',
    header: 'Action',
    cell: ({ row: { original: entry } }) => <span className="mono">{entry.action}</span>,
  }),
  column.display({
    id: 'actor',
    header: 'By',
    cell: ({ row: { original: entry } }) => entry.actor.name ?? entry.actor.id,
  }),
  column.display({
    id: 'target',
    header: 'On',
    meta: { from: 'tablet' },
    cell: ({ row: { original: entry } }) => <IdChip id={entry.target} label="target" />,
  }),
  column.display({
    id: 'ip',
    header: 'From',
    meta: { from: 'wide' },
    cell: ({ row: { original: entry } }) => <span className="mono">{entry.ip ?? '–'}</span>,
  }),
  column.display({
    id: 'at',
    header: 'When',
    meta: { align: 'right' },
    cell: ({ row: { original: entry } }) => <Time at={entry.at} />,
  }),
];
