import type { AuditEntryView } from '#contract/shared/audit';
import { type Columns, columnsOf } from '#web/design/table/columns';
import { Time } from '#web/design/time/Time';
import { IdChip } from '#web/design/values/IdChip';

/** The columns of an audit entry: action, actor, target, the portal's own columns, and time. */
export function auditColumns<E extends AuditEntryView>(own: Columns<E>): Columns<E> {
  const column = columnsOf<E>();
  return [
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
    ...own,
    column.display({
      id: 'at',
      header: 'When',
      meta: { align: 'right' },
      cell: ({ row: { original: entry } }) => <Time at={entry.at} />,
    }),
  ];
}
