import { Link } from '#web/app/link';
import { IdChip } from '#web/design/values/IdChip';

export function OrderLink({ orderId }: { orderId: string }) {
  return <IdChip id={orderId} label="order ID" link={(text) => <Link to={`/orders/${orderId}`}>{text}</Link>} />;
}
