import type { Statistics } from '#contract/support/providers';
import { SECOND } from '#domain/duration';
import { columnsOf } from '#web/design/table/columns';
import { formatDuration } from '#web/design/time/format-time';
import { Pair } from '#web/shared/orders/Pair';
import { formatRatio } from '../values/format-ratio';

type Row = Statistics['items'][number];

const column = columnsOf<Row>();
const count = (value: number) => value.toLocaleString('en-US');

const PROVIDER = column.display({
  id: 'provider',
  header: 'Provider',
  cell: ({ row: { original: row } }) => <strong style={{ fontWeight: 600 }}>{row.provider_name}</strong>,
});

const PAIR = column.display({
  id: 'pair',
  header: 'Pair',
  cell: ({
    row: {
      original: { pair },
    },
  }) => pair && <Pair from={pair.from} fromNetwork={pair.from_network} to={pair.to} toNetwork={pair.to_network} />,
});

const FIGURES = [
  column.display({
    id: 'orders',
    header: 'Orders',
    meta: { align: 'right' },
    cell: ({ row: { original: row } }) => count(row.orders),
  }),
  column.display({
    id: 'completed',
    header: 'Completed',
    meta: { align: 'right' },
    cell: ({ row: { original: row } }) => `${count(row.completed)}${share(row.completed, row.orders)}`,
  }),
  column.display({
    id: 'over',
    header: 'Failed / expired',
    meta: { align: 'right', from: 'huge' },
    cell: ({ row: { original: row } }) => `${count(row.failed)} / ${count(row.expired)}`,
  }),
  column.display({
    id: 'ratio',
    header: 'Delivered vs. quoted',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: row } }) => <Measured value={formatRatio(row.delivered_ratio)} orders={row.measured} />,
  }),
  column.display({
    id: 'seconds',
    header: 'Time, median / 95%',
    meta: { align: 'right', from: 'tablet' },
    cell: ({
      row: {
        original: { seconds_to_done: seconds },
      },
    }) =>
      seconds === null ? '–' : `${formatDuration(seconds.median * SECOND)} / ${formatDuration(seconds.p95 * SECOND)}`,
  }),
  column.display({
    id: 'refunds',
    header: 'Refunds',
    meta: { align: 'right', from: 'tablet' },
    cell: ({
      row: {
        original: { refunds, refunded },
      },
    }) => <span style={{ whiteSpace: 'normal' }}>{formatRefunds(refunds, refunded)}</span>,
  }),
];

export const OVERALL_COLUMNS = [PROVIDER, ...FIGURES];
export const PAIR_COLUMNS = [PROVIDER, PAIR, ...FIGURES];

function share(part: number, whole: number): string {
  return whole === 0 ? '' : ` (${Math.round((part / whole) * 100)}%)`;
}

function formatRefunds({ due, open, by_hand: byHand }: Row['refunds'], refunded: number): string {
  if (due === 0) {
    return 'None';
  }
  const parts = [`${refunded} of ${due} done`, open > 0 && `${open} open`, byHand > 0 && `${byHand} manual`];
  return parts.filter(Boolean).join(', ');
}

/** A value with the number of orders it was computed from. */
function Measured({ value, orders }: { value: string; orders: number }) {
  return (
    <>
      {value} {orders > 0 && <span style={{ color: 'var(--ink-3)' }}>of {count(orders)}</span>}
    </>
  );
}
