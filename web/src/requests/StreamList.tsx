import type { Streams } from '#contract/dashboard/home';
import { useRead } from '../api/dashboard';
import { useEnvironment } from '../app/environment';
import { Surface } from '../design/layout/Surface';
import { EmptyState } from '../design/states/EmptyState';
import { Loaded } from '../design/states/Loaded';
import { columnsOf } from '../design/table/columns';
import { DataTable } from '../design/table/DataTable';
import { TableSkeleton } from '../design/table/TableSkeleton';
import { formatDuration } from '../design/time/format-time';
import { useNow } from '../design/time/now';
import { Time } from '../design/time/Time';
import { StreamGauge } from '../home/StreamGauge';
import { OrderLink } from '../shared/orders/OrderLink';
import styles from './logs.module.css';

type Stream = Streams['items'][number];
const column = columnsOf<Stream>();

/** How a stream found its place when it was opened. */
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

/** The event streams that are open, against the cap. */
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
