import type { OrderDetail } from '#contract/dashboard/orders/order';
import type { DeliverySummary } from '#contract/shared/webhooks/deliveries';
import { SECOND } from '#domain/duration';
import { eventName } from '#domain/orders/status';
import { Link } from '#web/app/link';
import { useMay } from '#web/app/session';
import { ShapeIcon } from '#web/design/status/ShapeIcon';
import { DELIVERY_LOOKS, ORDER_LOOKS } from '#web/design/status/status-badges';
import { formatDuration } from '#web/design/time/format-time';
import { Time } from '#web/design/time/Time';
import styles from './detail.module.css';

/** Every status with its time and how long it lasted, beside the webhooks that told of it. */
export function OrderTimeline({ detail: { timeline, deliveries, usual_seconds } }: { detail: OrderDetail }) {
  return (
    <>
      <ol className={styles.timeline}>
        {timeline.map(({ status, at, sequence, seconds }) => {
          const { tone, shape, word } = ORDER_LOOKS[status];
          return (
            <li key={sequence} style={{ '--tone': `var(--${tone})` }}>
              <span className={styles.stepShape}>
                <ShapeIcon shape={shape} />
              </span>
              <div className={styles.step}>
                <strong>{word}</strong>
                <span className={styles.stepTime}>
                  <Time at={at} absolute />
                </span>
                {seconds !== null && <span className={styles.stepSpan}>for {formatDuration(seconds * SECOND)}</span>}
              </div>
              <Told deliveries={deliveries.filter(({ event }) => event === eventName(status))} />
            </li>
          );
        })}
      </ol>
      {usual_seconds !== null && (
        <p className={styles.usual}>
          From deposit to payout, this provider usually takes {formatDuration(usual_seconds.median * SECOND)}; 95 % of
          orders are done in {formatDuration(usual_seconds.p95 * SECOND)}.
        </p>
      )}
    </>
  );
}

function Told({ deliveries }: { deliveries: readonly DeliverySummary[] }) {
  const seesLogs = useMay('logs.view');
  if (deliveries.length === 0) {
    return null;
  }
  return (
    <ul className={styles.told}>
      {deliveries.map((delivery) => {
        const { tone, shape } = DELIVERY_LOOKS[delivery.status];
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
  const result = code === null ? DELIVERY_LOOKS[status].word : `${DELIVERY_LOOKS[status].word} ${code}`;
  return attempts > 1 ? `${result}, ${attempts} attempts` : result;
}
