import type { OutageOrders as OutageOrderList, OutageView } from '../../../../src/contract/support/providers';
import { EmptyState } from '../../design/states/EmptyState';
import { StatusBadge } from '../../design/status/StatusBadge';
import { CursorList } from '../../design/table/CursorList';
import { columnsOf } from '../../design/table/columns';
import { Time } from '../../design/values/Time';
import { OrderLink } from '../../orders/OrderLink';
import { PartnerLink } from '../values/PartnerLink';

type Row = OutageOrderList['items'][number];

const column = columnsOf<Row>();

const COLUMNS = [
  column.display({
    id: 'order',
    header: 'Order',
    cell: ({ row: { original: order } }) => <OrderLink orderId={order.order_id} />,
  }),
  column.display({
    id: 'status',
    header: 'Status',
    cell: ({ row: { original: order } }) => <StatusBadge status={order.status} />,
  }),
  column.display({
    id: 'hit',
    header: 'How',
    meta: { from: 'tablet' },
    cell: ({ row: { original: order } }) => (order.hit === 'open' ? 'Open when it began' : 'Created during it'),
  }),
  column.display({
    id: 'partner',
    header: 'Partner',
    meta: { from: 'tablet' },
    cell: ({ row: { original: order } }) => <PartnerLink partner={order.partner} />,
  }),
  column.display({
    id: 'updated',
    header: 'Last change',
    meta: { align: 'right' },
    cell: ({ row: { original: order } }) => <Time at={order.updated_at} />,
  }),
];

export function OutageOrders({ outage: { outage_id } }: { outage: OutageView }) {
  return (
    <CursorList<Row>
      key={outage_id}
      label="Orders affected"
      path={`/providers/outages/${outage_id}/orders`}
      query={{}}
      columns={COLUMNS}
      idOf={({ order_id }) => order_id}
      empty={
        <EmptyState title="No orders affected">
          The provider had no open orders and received none while it was down.
        </EmptyState>
      }
    />
  );
}
