import type { FiguresView as FiguresOfDay } from '#contract/dashboard/home';
import { SECOND } from '#domain/duration';
import { dashboard } from '#web/api/client';
import { usePermission } from '#web/api/session';
import { BarChart } from '#web/design/chart/BarChart';
import { Figure, Figures, Section, Surface } from '#web/design/layout/layout';
import { Link, useEnvironment } from '#web/design/navigation/url';
import { Loaded, Skeletons } from '#web/design/states/states';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { formatDuration } from '#web/design/time/format-time';
import { Time } from '#web/design/time/Time';
import { Usd } from '#web/design/values/Amount';
import { formatCount } from '#web/design/values/formats';
import { OrderLink } from '#web/shared/orders/Pair';
import { DeliveryTable } from '../webhooks/DeliveryTable';
import styles from './home.module.css';
import { StreamGauge } from './StreamGauge';
import { HOURS_SHOWN } from './use-home';

/** Figures and orders per hour; for roles that may see logs, also streams and the last deliveries. */
export function Overview() {
  const maySeeLogs = usePermission('logs.view');
  const orders = (
    <Section title="Orders per hour" actions={<Link to="/analytics">Analytics</Link>}>
      <Surface padded>
        <OrdersChart />
      </Surface>
    </Section>
  );
  return (
    <>
      <Surface padded>
        <FigureRow />
      </Surface>
      {maySeeLogs ? (
        <div className={styles.pair}>
          {orders}
          <Section
            title="Event streams"
            actions={
              <Link to="/requests" search={{ view: 'streams' }}>
                All streams
              </Link>
            }
          >
            <Surface padded>
              <LatestStreams />
            </Surface>
          </Section>
        </div>
      ) : (
        orders
      )}
      {maySeeLogs && <LastWebhooks />}
    </>
  );
}

function LastWebhooks() {
  const { environment } = useEnvironment();
  const deliveries = dashboard.useRead('/home/recent-deliveries', {
    query: { environment },
    refreshMs: 15 * SECOND,
  });
  return (
    <Section title="Recent webhooks" actions={<Link to="/webhooks">All deliveries</Link>}>
      <Loaded query={deliveries} skeleton={<TableSkeleton columns={5} />}>
        {({ items }) => <DeliveryTable deliveries={items} />}
      </Loaded>
    </Section>
  );
}

/** The figures of the last day. */
function FigureRow() {
  const { environment } = useEnvironment();
  const query = dashboard.useRead('/home/figures', { query: { environment } });
  return (
    <Loaded query={query} skeleton={<Skeletons lines={2} height={24} />}>
      {(day) => (
        <Figures>
          <Figure
            name="Orders today"
            value={day.orders_today.toLocaleString('en-US')}
            note={`${day.orders_24h.toLocaleString('en-US')} in 24 h`}
          />
          <Figure name="Volume, 24 h" value={<Usd value={day.volume_24h_usd} />} note="completed swaps" />
          <Figure
            name="Success, 24 h"
            value={day.success_rate_pct === null ? '–' : `${day.success_rate_pct.toFixed(1)} %`}
            note={formatEnded(day.ended_24h)}
          />
          <Figure
            name="Swap time, median"
            value={day.swap_seconds === null ? '–' : formatDuration(day.swap_seconds.p50 * SECOND)}
            note={
              day.swap_seconds === null ? 'deposit to payout' : `p99 ${formatDuration(day.swap_seconds.p99 * SECOND)}`
            }
          />
          <Figure
            name="API time, median"
            value={day.api_latency_ms === null ? '–' : `${day.api_latency_ms.p50} ms`}
            note={day.api_latency_ms === null ? 'per request' : `p99 ${day.api_latency_ms.p99} ms`}
          />
          <Figure
            name="Top provider"
            value={day.top_provider?.name ?? '–'}
            note={day.top_provider === null ? 'by orders' : formatCount(day.top_provider.orders, 'order')}
          />
        </Figures>
      )}
    </Loaded>
  );
}

/** The share of completed orders among those that completed, failed or expired. A refund counts as neither. */
function formatEnded({ completed, failed, expired }: FiguresOfDay['ended_24h']): string {
  return `${completed} of ${formatCount(completed + failed + expired, 'order')}`;
}

/** Orders per hour of the last 24 hours, and how many of them completed. */
function OrdersChart() {
  const { environment } = useEnvironment();
  const query = dashboard.useRead('/home/orders-per-hour', {
    query: { environment, hours: HOURS_SHOWN },
  });
  return (
    <Loaded query={query} skeleton={<Skeletons lines={5} height={28} />}>
      {({ items }) => (
        <BarChart
          label="Orders per hour, 24 hours"
          times={items.map(({ hour }) => Date.parse(hour) / 1_000)}
          series={[
            {
              name: 'Completed',
              color: environment === 'test' ? '--sandbox' : '--accent',
              values: items.map(({ completed }) => completed),
            },
            { name: 'Other', color: '--line-strong', values: items.map(({ other }) => other) },
          ]}
        />
      )}
    </Loaded>
  );
}

const SHOWN = 6;

/** The number of open event streams, and the latest of them. */
function LatestStreams() {
  const { environment } = useEnvironment();
  const query = dashboard.useRead('/home/streams', { query: { environment } });
  return (
    <Loaded query={query} skeleton={<Skeletons lines={3} />}>
      {(streams) => (
        <div className={styles.streams}>
          <StreamGauge streams={streams} />
          {streams.items.length === 0 ? (
            <p className="quiet">No open streams. A stream shows an order's changes as they happen.</p>
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
