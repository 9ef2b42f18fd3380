import { useNavigate } from '@tanstack/react-router';
import type { Neighbors } from '#contract/support/orders';
import { SECOND } from '#domain/duration';
import { support } from '#web/api/client';
import { Surface } from '#web/design/layout/layout';
import { Link } from '#web/design/navigation/url';
import { EmptyState, Loaded } from '#web/design/states/states';
import { StatusBadge } from '#web/design/status/Badge';
import { columnsOf, DataTable } from '#web/design/table/DataTable';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { Time } from '#web/design/time/Time';
import { identityColumns } from '#web/shared/orders/identity-columns';
import { PartnerLink } from '#web/support/values/values';
import styles from './evidence.module.css';

/** The provider's other orders around the same time: shows whether the problem concerns this order only. */
export function NeighborList({ orderId }: { orderId: string }) {
  const query = support.useRead(`/orders/${orderId}/neighbors`, { refreshMs: 60 * SECOND });
  const navigate = useNavigate();
  return (
    <Surface>
      <Loaded query={query} skeleton={<TableSkeleton columns={5} />}>
        {({ items, sentence, by_status, more, provider, from, to }) =>
          items.length === 0 ? (
            <EmptyState title="No neighbors">{provider} received no other order within an hour of this one.</EmptyState>
          ) : (
            <>
              <div className={styles.head}>
                <strong>{sentence}</strong>
                <span className={styles.headEnd}>
                  {by_status.map(({ status, orders }) => (
                    <span key={status} className={styles.counted}>
                      <StatusBadge status={status} /> {orders}
                    </span>
                  ))}
                  <Link to="/health" search={{ from, to, provider }}>
                    Provider health at that time
                  </Link>
                </span>
              </div>
              <DataTable
                label="Neighbors"
                columns={NEIGHBOR_COLUMNS}
                rows={items}
                idOf={({ order_id }) => order_id}
                onOpen={({ order_id }) => void navigate({ to: `/orders/${order_id}` })}
                footer={more > 0 && <p className={styles.more}>{more.toLocaleString('en-US')} more are not listed.</p>}
              />
            </>
          )
        }
      </Loaded>
    </Surface>
  );
}

type Neighbor = Neighbors['items'][number];

const column = columnsOf<Neighbor>();

const NEIGHBOR_COLUMNS = [
  ...identityColumns<Neighbor>(),
  column({
    id: 'pair',
    header: 'Pair',
    cell: (order) => (
      <>
        {order.pair}
        {order.same_pair && <span className="quiet"> same pair</span>}
      </>
    ),
  }),
  column({
    id: 'partner',
    header: 'Partner',
    meta: { from: 'wide' },
    cell: (order) => <PartnerLink partner={order.partner} />,
  }),
  column({
    id: 'updated',
    header: 'Last change',
    meta: { align: 'right', from: 'tablet' },
    cell: (order) => <Time at={order.updated_at} />,
  }),
  column({
    id: 'created',
    header: 'Created',
    meta: { align: 'right' },
    cell: (order) => <Time at={order.created_at} />,
  }),
];
