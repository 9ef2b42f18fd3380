import type { AuditEntryView } from '#contract/support/audit';
import { columnsOf } from '#web/design/table/columns';
import { Time } from '#web/design/time/Time';
import { IdChip } from '#web/design/values/IdChip';
import { actorName } from './actor-name';
import styles from './audit.module.css';

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
    cell: ({ row: { original: entry } }) => actorName(entry),
  }),
  column.display({
    id: 'reason',
    header: 'Reason',
    cell: ({ row: { original: entry } }) => <span className={styles.reason}>{entry.reason ?? '–'}</span>,
  }),
  column.display({
    id: 'target',
    header: 'Target',
    meta: { from: 'wide' },
    cell: ({ row: { original: entry } }) => <IdChip id={entry.target} label="target" />,
  }),
  column.display({
    id: 'at',
    header: 'When',
    meta: { align: 'right' },
    cell: ({ row: { original: entry } }) => <Time at={entry.at} />,
  }),
];
