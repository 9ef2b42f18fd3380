import { Link } from '../../app/link';
import { IdChip } from '../../design/values/IdChip';

export function OrderLink({ orderId }: { orderId: string }) {
  return <IdChip id={orderId} label="order ID" link={(text) => <Link to={`/orders/${orderId}`}>{text}</Link>} />;
}
