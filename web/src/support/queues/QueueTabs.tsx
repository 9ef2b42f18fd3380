import { Link } from '@tanstack/react-router';
import type { QueueName, QueueSummary } from '../../../../src/contract/support/queues';
import { SECOND } from '../../../../src/domain/duration';
import { useRead } from '../../app/read';
import { QUEUE_ROWS } from './queue-rows';
import styles from './queues.module.css';

/** From one queue to the others. */
export function QueueTabs() {
  const { data } = useRead<QueueSummary>('/queues', { refreshMs: 15 * SECOND });
  const countOf = (queue: string) => data?.items.find((item) => item.queue === queue)?.count;
  return (
    <nav className={styles.tabs} aria-label="Queues">
      {(Object.keys(QUEUE_ROWS) as QueueName[]).map((queue) => (
        <Link key={queue} to={`/queues/${queue}` as string}>
          {QUEUE_ROWS[queue].name} <strong>{countOf(queue)}</strong>
        </Link>
      ))}
    </nav>
  );
}
