import type { OrderStatus } from '#domain/orders/status';
import { Badge } from './Badge';
import { ORDER_BADGES } from './status-badges';

export function StatusBadge({ status, large = false }: { status: OrderStatus; large?: boolean }) {
  return <Badge content={ORDER_BADGES[status]} large={large} />;
}
