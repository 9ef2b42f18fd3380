import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Streams } from '#contract/dashboard/home';
import type { ErrorGroupList } from '#contract/dashboard/requests';
import { SECOND } from '#domain/duration';
import { ERRORS } from '#domain/error';
import { NO_OPERATION } from '#domain/requests';
import { dashboard } from '#web/api/client';
import { Page, Surface } from '#web/design/layout/layout';
import { useEnvironment, useFilters } from '#web/design/navigation/url';
import { EmptyState, Loaded } from '#web/design/states/states';
import { ChoiceFilter, ChoicesFilter } from '#web/design/table/ChoiceFilters';
import { CursorList } from '#web/design/table/CursorList';
import { columnsOf, DataTable } from '#web/design/table/DataTable';
import { Filters, SearchField } from '#web/design/table/Filters';
import { ReadList } from '#web/design/table/ReadList';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { formatDuration } from '#web/design/time/format-time';
import { Time, useNow } from '#web/design/time/Time';
import { OrderLink } from '#web/shared/orders/Pair';
import { REQUEST_COLUMNS } from '#web/shared/requests/request-columns';
import { StreamGauge } from '../home/StreamGauge';
import styles from './requests.module.css';

export function RequestsPage() {
  const { filters, setFilters } = useFilters(['view']);
  return (
    <Page
      title="Logs"
      description="Every request made with your keys, kept for 7 days. Secrets and addresses are redacted."
    >
      <Tabs
        value={filters.view ?? 'requests'}
        onChange={(view) => setFilters({ view: view === 'requests' ? undefined : (view ?? undefined) })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="requests">Requests</Tabs.Tab>
          <Tabs.Tab value="errors">Errors by type</Tabs.Tab>
          <Tabs.Tab value="streams">Event streams</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="requests" pt="md">
          <RequestLog />
        </Tabs.Panel>
        <Tabs.Panel value="errors" pt="md">
          <ErrorGroups />
        </Tabs.Panel>
        <Tabs.Panel value="streams" pt="md">
          <StreamList />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

const NAMES = ['status', 'method', 'path', 'code', 'operation', 'key_id', 'order_id', 'from'] as const;
const REFRESH_MS = 5 * SECOND;

function RequestLog() {
  const { environment } = useEnvironment();
  const { filters, setFilters, clear } = useFilters(NAMES);
  const navigate = useNavigate();
  return (
    <div className="stack">
      <Filters onClear={clear}>
        <SearchField
          label="Path"
          placeholder="/partner/v1/order/create"
          value={filters.path ?? ''}
          onChange={(path) => setFilters({ path })}
        />
        <ChoicesFilter
          label="Status"
          any="Any status"
          choices={['2xx', '3xx', '4xx', '5xx']}
          value={filters.status}
          onChange={(status) => setFilters({ status })}
          width={150}
        />
        <ChoiceFilter
          label="Error code"
          any="Any code"
          choices={Object.keys(ERRORS)}
          value={filters.code}
          onChange={(code) => setFilters({ code })}
          width={220}
        />
        <ChoiceFilter
          label="Method"
          any="Any method"
          choices={['GET', 'POST']}
          value={filters.method}
          onChange={(method) => setFilters({ method })}
          width={140}
        />
      </Filters>
      <CursorList
        label="API requests"
        pages={dashboard.pagesOf('/requests', { environment, ...filters })}
        columns={REQUEST_COLUMNS}
        idOf={({ request_id }) => request_id}
        onOpen={({ request_id }) => void navigate({ to: `/requests/${request_id}`, search: { environment } })}
        refreshMs={REFRESH_MS}
        empty={
          <EmptyState title={clear ? 'No request matches these filters' : 'No requests yet'}>
            {clear
              ? 'Requests are kept for 7 days.'
              : 'Call the API with one of your keys. The request and its response appear here within seconds.'}
          </EmptyState>
        }
      />
    </div>
  );
}

type Group = ErrorGroupList['items'][number];
const column = columnsOf<Group>();

const COLUMNS = [
  column({
    id: 'code',
    header: 'Code',
    cell: (group) => <span className="mono">{group.code}</span>,
  }),
  column({
    id: 'route',
    header: 'Operation',
    cell: (group) => group.operation ?? 'Unknown path',
  }),
  column({
    id: 'count',
    header: 'Count',
    meta: { align: 'right' },
    cell: (group) => group.count.toLocaleString('en-US'),
  }),
  column({
    id: 'first',
    header: 'First seen',
    meta: { align: 'right', from: 'tablet' },
    cell: (group) => <Time at={group.first_at} />,
  }),
  column({
    id: 'last',
    header: 'Last seen',
    meta: { align: 'right' },
    cell: (group) => <Time at={group.last_at} />,
  }),
];

/** The error responses of a day by code and operation; a row opens exactly the requests that it counts. */
function ErrorGroups() {
  const { environment } = useEnvironment();
  const navigate = useNavigate();
  const groups = dashboard.useRead('/requests/errors', { query: { environment } });
  const open = ({ code, operation, first_at: from }: Group) =>
    void navigate({ to: '/requests', search: { environment, code, operation: operation ?? NO_OPERATION, from } });
  return (
    <ReadList
      query={groups}
      label="Errors by type"
      columns={COLUMNS}
      idOf={({ code, operation }) => `${code} ${operation}`}
      onOpen={open}
      empty={
        <EmptyState title="No refused requests in the last 24 hours">
          Refused requests appear here, grouped by code and operation, most frequent first.
        </EmptyState>
      }
    />
  );
}

type Stream = Streams['items'][number];
const streamColumn = columnsOf<Stream>();

/** The position at which a stream began when it was opened. */
const SOURCES: Readonly<Record<string, string>> = {
  fresh: 'New',
  buffer: 'Resumed',
  snapshot: 'Resumed from the current state',
};

const STREAM_COLUMNS = [
  streamColumn({
    id: 'order',
    header: 'Order',
    cell: (stream) => (stream.order_id === null ? 'All orders' : <OrderLink orderId={stream.order_id} />),
  }),
  streamColumn({
    id: 'client',
    header: 'Client address',
    cell: (stream) => <span className="mono">{stream.ip}</span>,
  }),
  streamColumn({
    id: 'source',
    header: 'Start',
    meta: { from: 'tablet' },
    cell: (stream) => SOURCES[stream.resume_source] ?? stream.resume_source,
  }),
  streamColumn({
    id: 'since',
    header: 'Opened',
    meta: { align: 'right', from: 'tablet' },
    cell: (stream) => <Time at={stream.since} />,
  }),
  streamColumn({
    id: 'duration',
    header: 'Open for',
    meta: { align: 'right' },
    cell: (stream) => <OpenFor since={stream.since} />,
  }),
];

function OpenFor({ since }: { since: string }) {
  return <>{formatDuration(Math.max(0, useNow() - Date.parse(since)))}</>;
}

/** The open event streams, and the cap. */
function StreamList() {
  const { environment } = useEnvironment();
  const query = dashboard.useRead('/home/streams', { query: { environment } });
  return (
    <Surface>
      <Loaded query={query} skeleton={<TableSkeleton columns={5} />}>
        {(streams) =>
          streams.items.length === 0 ? (
            <EmptyState title="No open streams">
              A stream sends an order's changes to your server or to a wallet the moment they happen.
            </EmptyState>
          ) : (
            <>
              <div className={styles.gauge}>
                <StreamGauge streams={streams} />
              </div>
              <DataTable
                label="Event streams"
                columns={STREAM_COLUMNS}
                rows={streams.items}
                idOf={({ stream_id }) => stream_id}
              />
            </>
          )
        }
      </Loaded>
    </Surface>
  );
}
