import { ShapeIcon } from '#web/design/status/ShapeIcon';
import { StatusBadge } from '#web/design/status/StatusBadge';
import { ORDER_BADGES } from '#web/design/status/status-badges';
import { Time } from '#web/design/time/Time';
import { OrderLink } from '#web/shared/orders/OrderLink';
import { useOrder } from '../orders/detail/use-order';
import styles from './home.module.css';

/** The progress of the latest test order. */
export function FirstOrder({ orderId }: { orderId: string }) {
  const { data } = useOrder(orderId);
  if (!data) {
    return null;
  }
  return (
    <div className={styles.played} aria-live="polite">
      <span className={styles.playedHead}>
        <StatusBadge status={data.order.status} /> <OrderLink orderId={orderId} />
      </span>
      <ol>
        {data.timeline.map(({ status, at, sequence }) => (
          <li key={sequence} style={{ color: `var(--${ORDER_BADGES[status].tone})` }}>
            <ShapeIcon shape={ORDER_BADGES[status].shape} />
            <span>{ORDER_BADGES[status].label}</span>
            <small>
              <Time at={at} />
            </small>
          </li>
        ))}
      </ol>
    </div>
  );
}
