import type { Neighbors } from '#contract/support/orders';
import { columnsOf } from '#web/design/table/columns';
import { Time } from '#web/design/time/Time';
import { identityColumns } from '#web/shared/orders/identity-columns';
import { PartnerLink } from '#web/support/values/PartnerLink';

type Neighbor = Neighbors['items'][number];

const column = columnsOf<Neighbor>();

export const NEIGHBOR_COLUMNS = [
  ...identityColumns<Neighbor>(),
  column.display({
    id: 'pair',
    header: 'Pair',
    cell: ({ row: { original: order } }) => (
      <>
        {order.pair}
        {order.same_pair && <span style={{ color: 'var(--ink-3)' }}> same pair</span>}
      </>
    ),
  }),
  column.display({
    id: 'partner',
    header: 'Partner',
    meta: { from: 'wide' },
    cell: ({ row: { original: order } }) => <PartnerLink partner={order.partner} />,
  }),
  column.display({
    id: 'updated',
    header: 'Last change',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: order } }) => <Time at={order.updated_at} />,
  }),
  column.display({
    id: 'created',
    header: 'Created',
    meta: { align: 'right' },
    cell: ({ row: { original: order } }) => <Time at={order.created_at} />,
  }),
];
