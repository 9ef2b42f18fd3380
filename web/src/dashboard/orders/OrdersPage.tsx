import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { OrderRow } from '#contract/dashboard/orders/order-search';
import { SECOND } from '#domain/duration';
import type { Environment } from '#domain/environment';
import { dashboard } from '#web/api/client';
import { usePermission } from '#web/api/session';
import { Page } from '#web/design/layout/layout';
import { useEnvironment, useFilters } from '#web/design/navigation/url';
import { EmptyState, Notice, Problem } from '#web/design/states/states';
import { CursorList } from '#web/design/table/CursorList';
import { columnsOf } from '#web/design/table/DataTable';
import { formatDuration } from '#web/design/time/format-time';
import { Time } from '#web/design/time/Time';
import { Amount, Usd } from '#web/design/values/Amount';
import { formatCount } from '#web/design/values/formats';
import { PermissionHint } from '#web/shared/access/Guard';
import { identityColumns } from '#web/shared/orders/identity-columns';
import styles from '#web/shared/orders/orders.module.css';
import { Coin } from '#web/shared/orders/Pair';
import { DownloadButton, reportFailure } from '../DownloadButton';
import { ProviderName } from '../providers/ProviderName';
import { OrderFilters } from './OrderFilters';
import { ORDER_FILTER_NAMES, type OrderFilterValues } from './order-filter-names';
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
        pages={dashboard.pagesOf('/orders', query)}
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

const column = columnsOf<OrderRow>();

const ORDER_COLUMNS = [
  ...identityColumns<OrderRow>(),
  column({
    id: 'swap',
    header: 'Swap',
    cell: (order) => <Swap order={order} />,
  }),
  column({
    id: 'usd',
    header: 'Value',
    meta: { align: 'right', from: 'tablet' },
    cell: (order) => <Usd value={order.amount_usd} />,
  }),
  column({
    id: 'provider',
    header: 'Provider',
    meta: { from: 'wide' },
    cell: (order) => <ProviderName code={order.provider} />,
  }),
  column({
    id: 'reference',
    header: 'Your reference',
    meta: { from: 'huge' },
    cell: (order) => order.partner_order_ref ?? '–',
  }),
  column({
    id: 'duration',
    header: 'Duration',
    meta: { align: 'right', from: 'wide' },
    cell: (order) => (order.duration_seconds === null ? '–' : formatDuration(order.duration_seconds * SECOND)),
  }),
  column({
    id: 'created',
    header: 'Created',
    meta: { align: 'right' },
    cell: (order) => <Time at={order.created_at} />,
  }),
];

/** The sent and the received amount, on one line; no received amount where nothing is paid out. */
function Swap({ order }: { order: OrderRow }) {
  return (
    <span className={styles.pair}>
      <Amount value={order.amount_from} brief />
      <Coin code={order.from} network={order.from_network} />
      <span aria-hidden="true">→</span>
      <span className="hidden">to</span>
      {order.amount_to !== null && <Amount value={order.amount_to} brief />}
      <Coin code={order.to} network={order.to_network} />
    </span>
  );
}

interface ExportMenuProps {
  query: { environment: Environment } & OrderFilterValues;
  onBegun: (exportId: string) => void;
}

/** Exports the list: its first orders at once, or all of them in the background. */
function ExportMenu({ query, onBegun }: ExportMenuProps) {
  const begin = dashboard.useWrite(
    { call: () => ({ path: '/orders/exports', body: query }), changes: [], failure: 'The export failed' },
    ({ export_id }) => onBegun(export_id),
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={begin.isPending}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
        >
          CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => reportFailure(dashboard.downloadRead('/orders/export', query))}>
          Up to 10,000, at once
        </Menu.Item>
        <Menu.Item onClick={() => begin.mutate()}>All orders, with an email when the file is ready</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The progress of a file of orders, and its download. */
function ExportNotice({ exportId }: { exportId: string }) {
  const path = `/orders/exports/${exportId}` as const;
  const query = dashboard.useRead(path, { refreshMs: (read) => read?.state === 'writing' && 2 * SECOND });
  const file = query.data;
  if (!file) {
    return <Problem error={query.error} />;
  }
  const orders = formatCount(file.orders, 'order');
  if (file.state === 'writing') {
    return (
      <Notice tone="moving" shape="half" title={`Your file is being written: ${orders} so far`}>
        A mail tells you when it is ready; you can leave this page.
      </Notice>
    );
  }
  return (
    <Notice tone="done" shape="check" title={`Your file is ready: ${orders}`}>
      <DownloadButton save={() => dashboard.downloadRead(`${path}/file`)} />
    </Notice>
  );
}
