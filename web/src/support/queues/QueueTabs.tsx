import { SECOND } from '#domain/duration';
import { useRead } from '#web/api/support';
import { Link } from '#web/app/link';
import { useQueueEnvironment } from './queue-environment';
import { QUEUE_ROWS, queuesOf } from './queue-rows';
import styles from './queues.module.css';

export function QueueTabs() {
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
