import type { DeliverySummary } from '#contract/shared/webhooks/deliveries';
import { Link } from '#web/design/navigation/url';
import { Badge } from '#web/design/status/Badge';
import { DELIVERY_BADGES } from '#web/design/status/status-badges';
import { columnsOf } from '#web/design/table/DataTable';
import { PastTime } from '#web/design/time/Time';
import { OrderLink } from '../orders/Pair';

const column = columnsOf<DeliverySummary>();

export const DELIVERY_COLUMNS = [
  column({
    id: 'status',
    header: 'Status',
    cell: (delivery) => <Badge content={DELIVERY_BADGES[delivery.status]} />,
  }),
  column({
    id: 'event',
    header: 'Event',
    cell: (delivery) => (
      <>
        <Link to={`/webhooks/deliveries/${delivery.delivery_id}`}>{delivery.event}</Link>
        {delivery.is_replay && <span className="quiet"> replay</span>}
      </>
    ),
  }),
  column({
    id: 'answer',
    header: 'Response',
    meta: { from: 'tablet' },
    cell: (delivery) => delivery.response_code ?? delivery.error?.replaceAll('_', ' ') ?? '–',
  }),
  column({
    id: 'attempts',
    header: 'Attempts',
    meta: { align: 'right', from: 'tablet' },
    cell: (delivery) => delivery.attempts,
  }),
  column({
    id: 'duration',
    header: 'Duration',
    meta: { align: 'right', from: 'wide' },
    cell: (delivery) => (delivery.duration_ms === null ? '–' : `${delivery.duration_ms} ms`),
  }),
  column({
    id: 'order',
    header: 'Order',
    meta: { from: 'wide' },
    cell: (delivery) => (delivery.order_id === null ? '' : <OrderLink orderId={delivery.order_id} />),
  }),
  column({
    id: 'created',
    header: 'Created',
    meta: { align: 'right' },
    cell: (delivery) => <PastTime at={delivery.created_at} />,
  }),
];
