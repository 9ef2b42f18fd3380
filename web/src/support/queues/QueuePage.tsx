import { useNavigate } from '@tanstack/react-router';
import type { QueueRow } from '#contract/support/queues';
import { SECOND } from '#domain/duration';
import { pagesOf, useRead } from '#web/api/support';
import { Page } from '#web/design/layout/layout';
import { Link, usePathParam } from '#web/design/navigation/url';
import { EmptyState } from '#web/design/states/states';
import { CursorList } from '#web/design/table/CursorList';
import { columnsOf } from '#web/design/table/DataTable';
import { Usd } from '#web/design/values/Amount';
import { shorten } from '#web/design/values/formats';
import { NotFound } from '#web/shell/NotFound';
import { targetPath } from '../search/hits';
import { EnvironmentTag, PartnerLink, Since, StateBadge } from '../values/values';
import { QueueAction } from './QueueAction';
import { EnvironmentChoice, useQueueEnvironment } from './QueueTable';
import { isQueueName, QUEUE_ROWS, queuesOf } from './queue-rows';
import styles from './queues.module.css';

/** The rows of one queue with reasons and actions; the longest waiting first. */
export function QueuePage() {
  const queue = usePathParam('queue');
  const { environment } = useQueueEnvironment();
  const navigate = useNavigate();
  if (!isQueueName(queue)) {
    return <NotFound />;
  }
  const { name, about, empty } = QUEUE_ROWS[queue];
  return (
    <Page title={name} hasEnvironment={false} description={about} actions={<EnvironmentChoice />}>
      <QueueTabs />
      <CursorList
        key={queue}
        label={name}
        pages={pagesOf(`/queues/${queue}`, { environment })}
        columns={QUEUE_COLUMNS}
        idOf={({ kind, id, alert_id }) => `${kind}-${id}-${alert_id ?? ''}`}
        onOpen={(row) => void navigate({ href: `/support${targetPath(row)}` })}
        refreshMs={15 * SECOND}
        empty={<EmptyState title="This queue is empty">{empty}</EmptyState>}
      />
    </Page>
  );
}

function QueueTabs() {
  const { environment } = useQueueEnvironment();
  const { data } = useRead('/queues', { query: { environment }, refreshMs: 15 * SECOND });
  const countOf = (queue: string) => data?.items.find((item) => item.queue === queue)?.count;
  return (
    <nav className={styles.tabs} aria-label="Queues">
      {queuesOf(environment).map((queue) => (
        <Link key={queue} to={`/queues/${queue}`}>
          {QUEUE_ROWS[queue].name} <strong>{countOf(queue)}</strong>
        </Link>
      ))}
    </nav>
  );
}

const column = columnsOf<QueueRow>();

const QUEUE_COLUMNS = [
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
