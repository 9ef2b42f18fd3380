import type { Streams } from '#contract/dashboard/home';
import { useRead } from '#web/api/dashboard';
import { Surface } from '#web/design/layout/layout';
import { useEnvironment } from '#web/design/navigation/url';
import { EmptyState, Loaded } from '#web/design/states/states';
import { columnsOf, DataTable } from '#web/design/table/DataTable';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { formatDuration } from '#web/design/time/format-time';
import { Time, useNow } from '#web/design/time/Time';
import { OrderLink } from '#web/shared/orders/Pair';
import { StreamGauge } from '../home/StreamGauge';
import styles from './requests.module.css';

type Stream = Streams['items'][number];
const column = columnsOf<Stream>();

/** The position at which a stream began when it was opened. */
const SOURCES: Readonly<Record<string, string>> = {
  fresh: 'New',
  buffer: 'Resumed',
  snapshot: 'Resumed from the current state',
};

const COLUMNS = [
  column.display({
    id: 'order',
    header: 'Order',
    cell: ({ row: { original: stream } }) =>
      stream.order_id === null ? 'All orders' : <OrderLink orderId={stream.order_id} />,
  }),
  column.display({
    id: 'client',
    header: 'Client address',
    cell: ({ row: { original: stream } }) => <span className="mono">{stream.ip}</span>,
  }),
  column.display({
    id: 'source',
    header: 'Start',
    meta: { from: 'tablet' },
    cell: ({ row: { original: stream } }) => SOURCES[stream.resume_source] ?? stream.resume_source,
  }),
  column.display({
    id: 'since',
    header: 'Opened',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: stream } }) => <Time at={stream.since} />,
  }),
  column.display({
    id: 'duration',
    header: 'Open for',
    meta: { align: 'right' },
    cell: ({ row: { original: stream } }) => <OpenFor since={stream.since} />,
  }),
];

function OpenFor({ since }: { since: string }) {
  return <>{formatDuration(Math.max(0, useNow() - Date.parse(since)))}</>;
}

/** The open event streams, and the cap. */
export function StreamList() {
  const { environment } = useEnvironment();
  const query = useRead('/home/streams', { query: { environment } });
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
                columns={COLUMNS}
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
