import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { QueueRow } from '#contract/support/queues';
import { SECOND } from '#domain/duration';
import { QUEUE_HOLDERS, QUEUE_SORTS, type QueueHolder, type QueueName, type QueueSort } from '#domain/support/queue';
import { support } from '#web/api/client';
import { usePerson } from '#web/api/session';
import { Page } from '#web/design/layout/layout';
import { useLinkKeys } from '#web/design/navigation/keyboard';
import { Link, useFilters, usePathParam } from '#web/design/navigation/url';
import { EmptyState } from '#web/design/states/states';
import { CursorList } from '#web/design/table/CursorList';
import { NotFound } from '#web/shell/NotFound';
import { BulkBar } from './BulkBar';
import { QueueLimits } from './QueueLimits';
import { EnvironmentChoice, QueueTable, useQueueEnvironment } from './QueueTable';
import { queueColumns } from './queue-columns';
import { chosenOrders, isQueueName, pageOfRow, QUEUE_ROWS, queuesOf } from './queue-rows';
import styles from './queues.module.css';

export function QueuesPage() {
  const { lists } = useLinkKeys<HTMLDivElement>();
  return (
    <Page
      title="Queues"
      hasEnvironment={false}
      description="Everything that is waiting for an operator."
      actions={<EnvironmentChoice />}
    >
      <div ref={lists}>
        <QueueTable />
      </div>
      <QueueLimits />
    </Page>
  );
}

/** The rows of one queue with reasons and actions. */
export function QueuePage() {
  const queue = usePathParam('queue');
  if (!isQueueName(queue)) {
    return <NotFound />;
  }
  const { name, about } = QUEUE_ROWS[queue];
  return (
    <Page title={name} hasEnvironment={false} description={about} actions={<EnvironmentChoice />}>
      <QueueTabs />
      <QueueRows key={queue} queue={queue} />
    </Page>
  );
}

function QueueRows({ queue }: { queue: QueueName }) {
  const { environment } = useQueueEnvironment();
  const { filters, setFilters } = useFilters(['holder', 'sort']);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { user_id: me } = usePerson();
  const navigate = useNavigate();
  const { name, empty, hasOrders } = QUEUE_ROWS[queue];
  const holder = QUEUE_HOLDERS.find((one) => one === filters.holder);
  const sort = QUEUE_SORTS.find((one) => one === filters.sort) ?? 'oldest';
  const onSort = (by: QueueSort) => setFilters({ sort: by === 'oldest' ? undefined : by });
  const onChoose = (orderId: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, orderId] : [...before].filter((id) => id !== orderId)));
  const onOpen = (row: QueueRow) => {
    const path = pageOfRow(row);
    if (path !== null) void navigate({ href: `/support${path}` });
  };
  return (
    <CursorList
      label={name}
      pages={support.pagesOf(`/queues/${queue}`, { environment, sort, ...(holder && { holder }) })}
      columns={queueColumns({ sort, onSort, me, chosen: hasOrders ? chosen : null, onChoose })}
      idOf={({ kind, id, alert_id }) => `${kind}-${id}-${alert_id ?? ''}`}
      onOpen={onOpen}
      refreshMs={15 * SECOND}
      tools={(rows) =>
        hasOrders && (
          <div className={styles.tools}>
            <HolderChoice holder={holder} onChange={(by) => setFilters({ holder: by })} />
            <BulkBar orderIds={chosenOrders(rows, chosen)} onClear={() => setChosen(new Set())} />
          </div>
        )
      }
      empty={
        holder === undefined ? (
          <EmptyState title="This queue is empty">{empty}</EmptyState>
        ) : (
          <EmptyState title="Nothing here">
            {holder === 'mine' ? 'You have none of these orders.' : 'Somebody has each of these orders.'}
          </EmptyState>
        )
      }
    />
  );
}

const HOLDERS = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'Mine' },
  { value: 'nobody', label: 'Nobody’s' },
];

interface HolderChoiceProps {
  holder: QueueHolder | undefined;
  onChange: (holder: string | undefined) => void;
}

function HolderChoice({ holder, onChange }: HolderChoiceProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Who has it"
      data={HOLDERS}
      value={holder ?? 'all'}
      onChange={(value) => onChange(value === 'all' ? undefined : value)}
    />
  );
}

function QueueTabs() {
  const { environment } = useQueueEnvironment();
  const { data } = support.useRead('/queues', { query: { environment }, refreshMs: 15 * SECOND });
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
