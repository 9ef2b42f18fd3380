import type { QueueRow } from '#contract/support/queues';
import { Link } from '#web/app/link';
import { columnsOf } from '#web/design/table/columns';
import { shorten } from '#web/design/values/shorten';
import { Usd } from '#web/design/values/Usd';
import { targetPath } from '../search/target-path';
import { EnvironmentTag } from '../values/EnvironmentTag';
import { PartnerLink } from '../values/PartnerLink';
import { Since } from '../values/Since';
import { StateBadge } from '../values/StateBadge';
import { QueueAction } from './QueueAction';
import styles from './queues.module.css';

const column = columnsOf<QueueRow>();

export const QUEUE_COLUMNS = [
  column.display({
    id: 'subject',
    header: 'Item',
    cell: ({ row: { original: row } }) => (
      <span className={styles.subject}>
        <Link to={targetPath(row)}>{row.label}</Link>
        {row.id !== row.label && <small className="mono">{shorten(row.id)}</small>}
      </span>
    ),
  }),
  column.display({
    id: 'state',
    header: 'State',
    cell: ({ row: { original: row } }) => (row.status === null ? '' : <StateBadge state={row.status} />),
  }),
  column.display({
    id: 'why',
    header: 'Why',
    cell: ({ row: { original: row } }) => <span className={styles.why}>{row.why}</span>,
  }),
  column.display({
    id: 'partner',
    header: 'Partner',
    meta: { from: 'wide' },
    cell: ({ row: { original: row } }) => (
      <>
        <PartnerLink partner={row.partner} />{' '}
        {row.environment === 'test' && <EnvironmentTag environment={row.environment} />}
      </>
    ),
  }),
  column.display({
    id: 'worth',
    header: 'Value',
    meta: { align: 'right', from: 'huge' },
    cell: ({ row: { original: row } }) => <Usd value={row.amount_usd} />,
  }),
  column.display({
    id: 'since',
    header: 'Since',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: row } }) => <Since at={row.since} />,
  }),
  column.display({
    id: 'action',
    header: () => <span className="hidden">Action</span>,
    meta: { align: 'right' },
    cell: ({ row: { original: row } }) => <QueueAction row={row} />,
  }),
];
