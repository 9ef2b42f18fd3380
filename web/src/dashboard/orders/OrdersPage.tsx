import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { OrderRow } from '#contract/dashboard/orders/order-search';
import { pagesOf } from '#web/api/dashboard';
import { useEnvironment } from '#web/app/environment';
import { useFilters } from '#web/app/search-text';
import { usePermission } from '#web/app/session';
import { Page } from '#web/design/layout/Page';
import { EmptyState } from '#web/design/states/EmptyState';
import { CursorList } from '#web/design/table/CursorList';
import { PermissionHint } from '#web/shared/access/PermissionHint';
import { ExportMenu } from './ExportMenu';
import { ExportNotice } from './ExportNotice';
import { OrderFilters } from './OrderFilters';
import { ORDER_COLUMNS } from './order-columns';
import { ORDER_FILTER_NAMES } from './order-filters';
import { TestOrderButton } from './TestOrderButton';

export function OrdersPage() {
  const { environment } = useEnvironment();
  const { filters, setFilters, clear } = useFilters(ORDER_FILTER_NAMES);
  const {
    filters: { export: file },
    setFilters: show,
  } = useFilters(['export']);
  const navigate = useNavigate();
  const mayExport = usePermission('orders.export');
  const mayTest = usePermission('orders.test');
  const query = { environment, ...filters };
  const open = (order: OrderRow) => void navigate({ to: `/orders/${order.order_id}`, search: { environment } });
  return (
    <Page
      title="Orders"
      reserved={
        <PermissionHint permissions={environment === 'test' ? ['orders.export', 'orders.test'] : ['orders.export']} />
      }
      actions={
        <>
          {mayExport && <ExportMenu query={query} onBegun={(id) => show({ export: id })} />}
          {environment === 'test' && mayTest && (
            <TestOrderButton
              onMade={(orderId) => void navigate({ to: `/orders/${orderId}`, search: { environment } })}
            />
          )}
        </>
      }
    >
      {file !== undefined && <ExportNotice exportId={file} />}
      <OrderFilters filters={filters} setFilters={setFilters} clear={clear} />
      <CursorList
        label="Orders"
        pages={pagesOf('/orders', query)}
        columns={ORDER_COLUMNS}
        idOf={({ order_id }) => order_id}
        onOpen={open}
        empty={clear ? <NoMatch clear={clear} /> : <NoOrders />}
      />
    </Page>
  );
}

function NoMatch({ clear }: { clear: () => void }) {
  return (
    <EmptyState
      title="No order matches these filters"
      action={
        <Button variant="default" onClick={clear}>
          Clear filters
        </Button>
      }
    >
      IDs, references, addresses and hashes must match exactly. Only this environment is searched.
    </EmptyState>
  );
}

function NoOrders() {
  return (
    <EmptyState title="No orders yet">
      Every swap your users start appears here, along with where its money is. The first one appears as soon as it is
      created.
    </EmptyState>
  );
}
