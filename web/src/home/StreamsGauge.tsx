import { Progress } from '@mantine/core';
import type { Streams } from '../../../src/contract/dashboard/home';
import { SECOND } from '../../../src/domain/duration';
import { useEnvironment } from '../app/environment';
import { useRead } from '../app/read';
import { Loaded } from '../design/states/Loaded';
import { Skeletons } from '../design/states/Skeletons';
import { Time } from '../design/values/Time';
import { OrderLink } from '../orders/OrderLink';
import styles from './home.module.css';

const COLOURS: Readonly<Record<Streams['level'], string>> = {
  ok: 'var(--accent)',
  high: 'var(--person)',
  full: 'var(--failed)',
};
const SHOWN = 6;

/** How many event streams are open of those that may be, and the latest of them. */
export function StreamsGauge() {
  const { environment } = useEnvironment();
  const query = useRead<Streams>('/home/streams', { query: { environment }, refreshMs: 10 * SECOND });
  return (
    <Loaded query={query} skeleton={<Skeletons lines={3} />}>
      {({ open, cap, level, items }) => (
        <div className={styles.streams}>
          <div className={styles.gauge}>
            <strong>{open.toLocaleString('en-US')}</strong> of {cap.toLocaleString('en-US')} open
            {level === 'full' && ' · new ones are refused'}
          </div>
          <Progress
            value={(open / Math.max(1, cap)) * 100}
            color={COLOURS[level]}
            size="sm"
            aria-label="Open streams"
          />
          {items.length === 0 ? (
            <p className={styles.quiet}>No open streams. A stream shows an order's changes as they happen.</p>
          ) : (
            <ul className={styles.streamList}>
              {items.slice(0, SHOWN).map(({ stream_id, order_id, since, ip }) => (
                <li key={stream_id}>
                  {order_id === null ? 'All orders' : <OrderLink orderId={order_id} />}
                  <span className="mono">{ip}</span>
                  <Time at={since} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Loaded>
  );
}
