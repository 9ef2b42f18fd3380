import type { OutageOrdersView as OutageOrderList, OutageView } from '#contract/support/providers';
import { pagesOf } from '#web/api/support';
import { EmptyState } from '#web/design/states/EmptyState';
import { CursorList } from '#web/design/table/CursorList';
import { columnsOf } from '#web/design/table/columns';
import { Time } from '#web/design/time/Time';
import { identityColumns } from '#web/shared/orders/identity-columns';
import { PartnerLink } from '../values/PartnerLink';

type Row = OutageOrderList['items'][number];

const column = columnsOf<Row>();

const COLUMNS = [
  ...identityColumns<Row>(),
  column.display({
    id: 'hit',
    header: 'Affected because',
    meta: { from: 'tablet' },
    cell: ({ row: { original: order } }) =>
      order.hit === 'open' ? 'Open when the outage began' : 'Created during the outage',
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
    <CursorList
      key={outage_id}
      label="Orders affected"
      pages={pagesOf(`/providers/outages/${outage_id}/orders`)}
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
