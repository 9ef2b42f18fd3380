import type { Statistics } from '#contract/support/providers';
import { SECOND } from '#domain/duration';
import { columnsOf } from '#web/design/table/DataTable';
import { formatDuration } from '#web/design/time/format-time';
import { Pair } from '#web/shared/orders/Pair';
import { formatRatio } from '../values/formats';

type Row = Statistics['items'][number];

const column = columnsOf<Row>();
const count = (value: number) => value.toLocaleString('en-US');

const PROVIDER = column.display({
  id: 'provider',
  header: 'Provider',
  cell: ({ row: { original: row } }) => <strong className="semibold">{row.provider_name}</strong>,
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
      {value} {orders > 0 && <span className="quiet">of {count(orders)}</span>}
    </>
  );
}

const evidenceColumn = columnsOf<Statistics['evidence'][number]>();

/** What providers said against what the chain shows, per network and leg. */
export const EVIDENCE_COLUMNS = [
  evidenceColumn.display({
    id: 'provider',
    header: 'Provider',
    cell: ({ row: { original: row } }) => <strong className="semibold">{row.provider_name}</strong>,
  }),
  evidenceColumn.display({
    id: 'leg',
    header: 'Network and leg',
    cell: ({ row: { original: row } }) => `${row.network}, ${row.leg}`,
  }),
  evidenceColumn.display({
    id: 'verified',
    header: 'Verified',
    meta: { align: 'right' },
    cell: ({ row: { original: row } }) =>
      `${count(row.verified)} of ${count(row.checked)} (${Math.round((row.verified / row.checked) * 100)}%)`,
  }),
  evidenceColumn.display({
    id: 'contradicted',
    header: 'Contradicted',
    meta: { align: 'right' },
    cell: ({ row: { original: row } }) => count(row.contradicted),
  }),
  evidenceColumn.display({
    id: 'amount',
    header: 'Seen vs. said',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: row } }) => formatRatio(row.amount_ratio),
  }),
  evidenceColumn.display({
    id: 'seconds',
    header: 'On chain after it was said',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: row } }) => (row.seconds_median === null ? '–' : writeDelay(row.seconds_median)),
  }),
];

function writeDelay(seconds: number): string {
  const span = formatDuration(Math.abs(seconds) * SECOND);
  return seconds < 0 ? `${span} before` : span;
}
