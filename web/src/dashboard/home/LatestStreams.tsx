import { useRead } from '#web/api/dashboard';
import { useEnvironment } from '#web/app/environment';
import { Loaded } from '#web/design/states/Loaded';
import { Skeletons } from '#web/design/states/Skeletons';
import { Time } from '#web/design/time/Time';
import { OrderLink } from '#web/shared/orders/OrderLink';
import styles from './home.module.css';
import { StreamGauge } from './StreamGauge';

const SHOWN = 6;

/** The number of open event streams, and the latest of them. */
export function LatestStreams() {
  const { environment } = useEnvironment();
  const query = useRead('/home/streams', { query: { environment } });
  return (
    <Loaded query={query} skeleton={<Skeletons lines={3} />}>
      {(streams) => (
        <div className={styles.streams}>
          <StreamGauge streams={streams} />
          {streams.items.length === 0 ? (
            <p className={styles.quiet}>No open streams. A stream shows an order's changes as they happen.</p>
          ) : (
            <ul className={styles.streamList}>
              {streams.items.slice(0, SHOWN).map(({ stream_id, order_id, since, ip }) => (
                <li key={stream_id}>
                  {order_id === null ? 'All orders' : <OrderLink orderId={order_id} />}
                  <Time at={since} />
                  <span className="mono">{ip}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Loaded>
  );
}
