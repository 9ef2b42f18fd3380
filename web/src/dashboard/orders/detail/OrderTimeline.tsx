import type { OrderDetail } from '#contract/dashboard/orders/order';
import type { DeliverySummary } from '#contract/shared/webhooks/deliveries';
import { SECOND } from '#domain/duration';
import { eventName } from '#domain/orders/status';
import { Link } from '#web/app/link';
import { usePermission } from '#web/app/session';
import { ShapeIcon } from '#web/design/status/ShapeIcon';
import { DELIVERY_BADGES } from '#web/design/status/status-badges';
import { formatDuration } from '#web/design/time/format-time';
import { StatusSteps } from '#web/shared/orders/StatusSteps';
import styles from './detail.module.css';

/** Every status with its time and duration, beside the webhooks about it. */
export function OrderTimeline({ detail: { order, timeline, deliveries, usual_seconds } }: { detail: OrderDetail }) {
  return (
    <>
      <StatusSteps
        timeline={timeline}
        order={order}
        aside={({ status }) => (
          <SentWebhooks deliveries={deliveries.filter(({ event }) => event === eventName(status))} />
        )}
      />
      {usual_seconds !== null && (
        <p className={styles.usual}>
          From deposit to payout, this provider usually takes {formatDuration(usual_seconds.median * SECOND)}; 95 % of
          orders are done in {formatDuration(usual_seconds.p95 * SECOND)}.
        </p>
      )}
    </>
  );
}

function SentWebhooks({ deliveries }: { deliveries: readonly DeliverySummary[] }) {
  const seesLogs = usePermission('logs.view');
  if (deliveries.length === 0) {
    return null;
  }
  return (
    <ul className={styles.sent}>
      {deliveries.map((delivery) => {
        const { tone, shape } = DELIVERY_BADGES[delivery.status];
        const words = formatDelivery(delivery);
        return (
          <li key={delivery.delivery_id} style={{ '--tone': `var(--${tone})` }}>
            <ShapeIcon shape={shape} />
            {seesLogs ? <Link to={`/webhooks/deliveries/${delivery.delivery_id}`}>{words}</Link> : words}
          </li>
        );
      })}
    </ul>
  );
}

function formatDelivery({ status, response_code: code, attempts }: DeliverySummary): string {
  const result = code === null ? DELIVERY_BADGES[status].label : `${DELIVERY_BADGES[status].label} ${code}`;
  return attempts > 1 ? `${result}, ${attempts} attempts` : result;
}
