import type { OrderRow } from '#contract/dashboard/orders/order-search';
import { Amount } from '#web/design/values/Amount';
import { Coin } from '#web/shared/orders/Coin';
import styles from '#web/shared/orders/orders.module.css';

/** The sent and the received amount, on one line; no received amount where nothing is paid out. */
export function Swap({ order }: { order: OrderRow }) {
  return (
    <span className={styles.pair}>
      <Amount value={order.amount_from} brief />
      <Coin code={order.from} network={order.from_network} />
      <span aria-hidden="true">→</span>
      <span className="hidden">to</span>
      {order.amount_to !== null && <Amount value={order.amount_to} brief />}
      <Coin code={order.to} network={order.to_network} />
    </span>
  );
}
