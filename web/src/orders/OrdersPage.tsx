import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { OrderRow } from '../../../src/contract/dashboard/orders';
import { useEnvironment } from '../app/environment';
import { useFilters } from '../app/search';
import { useMay } from '../app/session';
import { Page } from '../design/layout/Page';
import { EmptyState } from '../design/states/EmptyState';
import { CursorList } from '../design/table/CursorList';
import { ExportMenu } from './ExportMenu';
import { ExportNotice } from './ExportNotice';
import { OrderFilters } from './OrderFilters';
import { ORDER_COLUMNS } from './order-columns';
import { ORDER_FILTER_NAMES } from './order-filters';
import { TestOrderButton } from './TestOrderButton';

export function OrdersPage() {
  const { environment } = useEnvironment();
  const { filters, setFilters } = useFilters(ORDER_FILTER_NAMES);
  const {
    filters: { export: file },
    setFilters: show,
  } = useFilters(['export']);
  const navigate = useNavigate();
  const mayExport = useMay('orders.export');
  const mayTest = useMay('orders.test');
  const query = { environment, ...filters };
  const open = (order: OrderRow) => void navigate({ to: `/orders/${order.order_id}`, search: { environment } });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page
      title="Orders"
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
      <OrderFilters filters={filters} setFilters={setFilters} />
      <CursorList<OrderRow>
        label="Orders"
        path="/orders"
        query={query}
        columns={ORDER_COLUMNS}
        idOf={({ order_id }) => order_id}
        onOpen={open}
        empty={isFiltered ? <NoMatch clear={() => setFilters(NOTHING)} /> : <NoOrders />}
      />
    </Page>
  );
}

const NOTHING = Object.fromEntries(ORDER_FILTER_NAMES.map((name) => [name, undefined]));

function NoMatch({ clear }: { clear: () => void }) {
  return (
    <EmptyState
      title="No order fits these filters"
      action={
        <Button variant="default" onClick={clear}>
          Clear filters
        </Button>
      }
    >
      Ids, references, addresses and hashes are compared exactly, and in this environment alone.
    </EmptyState>
  );
}

function NoOrders() {
  return (
    <EmptyState title="No orders yet">
      Every swap that your users start stands here, with where its money is. The first one appears as soon as it is
      created.
    </EmptyState>
  );
}
