import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import type { HistoryView } from '#contract/support/orders';
import { SECOND } from '#domain/duration';
import { useRead } from '#web/api/support';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { Loaded } from '#web/design/states/Loaded';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import styles from './evidence.module.css';
import { HistoryListLine } from './HistoryListLine';
import { Pending } from './Pending';

/** The workflow's history in sentences, each with its event; above it what is in progress. */
export function HistoryPanel({ orderId }: { orderId: string }) {
  const query = useRead(`/orders/${orderId}/history`, { refreshMs: 15 * SECOND });
  return (
    <Surface>
      <Loaded query={query} skeleton={<TableSkeleton columns={3} />}>
        {(history) =>
          history.items.length === 0 ? (
            <EmptyState title="No history available">
              Temporal no longer has this run and no copy was kept. The status timeline and the audit log still show
              what happened.
            </EmptyState>
          ) : (
            <HistoryBody history={history} />
          )
        }
      </Loaded>
    </Surface>
  );
}

function HistoryBody({ history }: { history: HistoryView }) {
  const [showsTasks, setShowsTasks] = useState(false);
  const lines = history.items.filter(({ group }) => showsTasks || group !== 'task');
  const hidden = history.items.length - history.items.filter(({ group }) => group !== 'task').length;
  return (
    <>
      <div className={styles.head}>
        <span>
          {history.read_from === 'copy' ? 'From the archived copy, oldest first.' : 'From Temporal, oldest first.'}
        </span>
        <span className={styles.headEnd}>
          <Switch
            size="xs"
            label={`Workflow tasks (${hidden})`}
            checked={showsTasks}
            onChange={(event) => setShowsTasks(event.currentTarget.checked)}
          />
          {history.url !== null && (
            <Button
              size="xs"
              variant="default"
              component="a"
              href={history.url}
              target="_blank"
              rel="noreferrer noopener"
            >
              Open in Temporal
            </Button>
          )}
        </span>
      </div>
      <Pending history={history} />
      <ol className={styles.lines}>
        {lines.map((line) => (
          <HistoryListLine key={line.event_id} line={line} />
        ))}
      </ol>
    </>
  );
}
