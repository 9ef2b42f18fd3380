import type { OrderStatus } from '#domain/orders/status';
import { Badge } from './Badge';
import { ORDER_LOOKS } from './status-badges';

export function StatusBadge({ status, large = false }: { status: OrderStatus; large?: boolean }) {
  return <Badge look={ORDER_LOOKS[status]} large={large} />;
}
