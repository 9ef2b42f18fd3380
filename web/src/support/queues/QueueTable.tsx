import { SegmentedControl } from '@mantine/core';
import type { QueueSummary } from '#contract/support/queues';
import { SECOND } from '#domain/duration';
import type { Environment } from '#domain/environment';
import { support } from '#web/api/client';
import { Surface } from '#web/design/layout/layout';
import { Link, useFilters } from '#web/design/navigation/url';
import { Loaded } from '#web/design/states/states';
import { ShapeIcon } from '#web/design/status/Badge';
import { toneColors } from '#web/design/status/status-badges';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { PastTime } from '#web/design/time/Time';
import { QUEUE_ROWS, queuesOf } from './queue-rows';
import styles from './queues.module.css';

type Item = QueueSummary['items'][number];

/** Every queue with its number of rows, and the oldest one's time. */
export function QueueTable() {
  const { environment } = useQueueEnvironment();
  const query = support.useRead('/queues', { query: { environment }, refreshMs: 15 * SECOND });
  return (
    <Surface>
      <Loaded query={query} skeleton={<TableSkeleton columns={3} />}>
        {({ items }) => (
          <ul className={styles.queues}>
            {items
              .filter(({ queue }) => queuesOf(environment).includes(queue))
              .map((item) => (
                <QueueLine key={item.queue} item={item} />
              ))}
          </ul>
        )}
      </Loaded>
    </Surface>
  );
}

function QueueLine({ item: { queue, count, oldest_at } }: { item: Item }) {
  const { name, tone, shape } = QUEUE_ROWS[queue];
  const isEmpty = count === 0;
  return (
    <li data-empty={isEmpty || undefined} style={toneColors(tone)}>
      <Link to={`/queues/${queue}`} className={styles.queue}>
        <span className={styles.shape}>
          <ShapeIcon shape={isEmpty ? 'check' : shape} />
        </span>
        <span className={styles.name}>{name}</span>
        <span className={styles.age}>
          {oldest_at !== null && Date.parse(oldest_at) <= Date.now() && (
            <>
              oldest <PastTime at={oldest_at} />
            </>
          )}
        </span>
        <strong className={styles.count}>{count.toLocaleString('en-US')}</strong>
      </Link>
    </li>
  );
}

const CHOICES = [
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Sandbox' },
];

/** Chooses the environment of the queues. Payouts, approvals and providers have live queues only. */
export function EnvironmentChoice() {
  const { environment, choose } = useQueueEnvironment();
  return (
    <SegmentedControl size="xs" aria-label="Environment" data={CHOICES} value={environment} onChange={choose} my={-4} />
  );
}

/** The environment whose queues are shown. It is part of the URL; live if it is missing. */
export function useQueueEnvironment(): { environment: Environment; choose: (environment: string) => void } {
  const { filters, setFilters } = useFilters(['environment']);
  return {
    environment: filters.environment === 'test' ? 'test' : 'live',
    choose: (environment) => setFilters({ environment: environment === 'test' ? 'test' : undefined }),
  };
}
