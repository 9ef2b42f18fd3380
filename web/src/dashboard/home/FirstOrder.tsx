import { SECOND } from '#domain/duration';
import { Badge } from '#web/design/status/Badge';
import { ShapeIcon } from '#web/design/status/ShapeIcon';
import { ORDER_BADGES, orderBadge } from '#web/design/status/status-badges';
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
  const aheadMs = (data.clock?.offset_seconds ?? 0) * SECOND;
  return (
    <div className={styles.played} aria-live="polite">
      <span className={styles.playedHead}>
        <Badge content={orderBadge(data.order)} /> <OrderLink orderId={orderId} />
      </span>
      <ol>
        {data.timeline.map(({ status, at, sequence }) => (
          <li key={sequence} style={{ color: `var(--${ORDER_BADGES[status].tone})` }}>
            <ShapeIcon shape={ORDER_BADGES[status].shape} />
            <span>{ORDER_BADGES[status].label}</span>
            <small>
              <Time at={at} aheadMs={aheadMs} />
            </small>
          </li>
        ))}
      </ol>
    </div>
  );
}
