import type { Statistics } from '#contract/support/providers';
import { SECOND } from '#domain/duration';
import { support } from '#web/api/client';
import { Page, Section, Surface } from '#web/design/layout/layout';
import { useFilters } from '#web/design/navigation/url';
import { EmptyState, Loaded } from '#web/design/states/states';
import { WholeList } from '#web/design/table/CursorList';
import { columnsOf } from '#web/design/table/DataTable';
import { Filters, SearchField } from '#web/design/table/Filters';
import { TableSkeleton } from '#web/design/table/TableSkeleton';
import { formatDuration } from '#web/design/time/format-time';
import { Time } from '#web/design/time/Time';
import { Pair } from '#web/shared/orders/Pair';
import { formatRatio } from '../values/formats';

const NAMES = ['provider', 'from', 'to'] as const;
const NOTHING = Object.fromEntries(NAMES.map((name) => [name, undefined]));
type Row = Statistics['items'][number];

const idOf = ({ provider, pair }: Row) => [provider, ...Object.values(pair ?? {})].join(' ');

/** Delivered compared with quoted amounts, durations and refunds. */
export function StatisticsPage() {
  const { filters, setFilters } = useFilters(NAMES);
  const query = support.useRead('/providers/statistics', { query: filters });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page
      title="Statistics"
      hasEnvironment={false}
      description={
        query.data === undefined ? (
          'Quoted vs. delivered, time to complete, refunds.'
        ) : (
          <>
            Live orders of the last {query.data.days} days
            {query.data.computed_at !== null && (
              <>
                , updated <Time at={query.data.computed_at} />
              </>
            )}
            .
          </>
        )
      }
    >
      <Filters onClear={isFiltered ? () => setFilters(NOTHING) : undefined}>
        <SearchField
          label="Provider"
          placeholder="Provider"
          value={filters.provider ?? ''}
          onChange={(provider) => setFilters({ provider })}
          width={160}
        />
        <SearchField
          label="Sent currency"
          placeholder="Sent currency, e.g. BTC"
          value={filters.from ?? ''}
          onChange={(from) => setFilters({ from })}
          width={160}
        />
        <SearchField
          label="Received currency"
          placeholder="Received currency, e.g. ETH"
          value={filters.to ?? ''}
          onChange={(to) => setFilters({ to })}
          width={160}
        />
      </Filters>
      <Loaded query={query} skeleton={<TableSkeleton columns={6} />}>
        {({ items, evidence }) => (
          <>
            <StatisticsBody items={items} isFiltered={isFiltered} onOpen={(provider) => setFilters({ provider })} />
            {evidence.length > 0 && (
              <Section
                title="On chain"
                description="What providers say of deposits, payouts and refunds, compared with your own nodes."
              >
                <WholeList
                  label="On chain"
                  columns={EVIDENCE_COLUMNS}
                  rows={evidence}
                  idOf={({ provider, network, leg }) => [provider, network, leg].join(' ')}
                />
              </Section>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface StatisticsBodyProps {
  items: readonly Row[];
  isFiltered: boolean;
  /** Shows only one provider. */
  onOpen: (provider: string) => void;
}

function StatisticsBody({ items, isFiltered, onOpen }: StatisticsBodyProps) {
  const overall = items.filter(({ pair }) => pair === null);
  const pairs = items.filter(({ pair }) => pair !== null);
  if (items.length === 0) {
    return (
      <Surface>
        <EmptyState title={isFiltered ? 'Nothing matches these filters' : 'No data yet'}>
          Figures appear once live orders have finished.
        </EmptyState>
      </Surface>
    );
  }
  return (
    <>
      {overall.length > 0 && (
        <Section title="By provider">
          <WholeList
            label="By provider"
            columns={OVERALL_COLUMNS}
            rows={overall}
            idOf={idOf}
            onOpen={({ provider }) => onOpen(provider)}
          />
        </Section>
      )}
      {pairs.length > 0 && (
        <Section title="By provider and pair">
          <WholeList label="By provider and pair" columns={PAIR_COLUMNS} rows={pairs} idOf={idOf} />
        </Section>
      )}
    </>
  );
}

const column = columnsOf<Row>();
const count = (value: number) => value.toLocaleString('en-US');

const PROVIDER = column({
  id: 'provider',
  header: 'Provider',
  cell: (row) => <strong className="semibold">{row.provider_name}</strong>,
});

const PAIR = column({
  id: 'pair',
  header: 'Pair',
  cell: ({ pair }) =>
    pair && <Pair from={pair.from} fromNetwork={pair.from_network} to={pair.to} toNetwork={pair.to_network} />,
});

const FIGURES = [
  column({
    id: 'orders',
    header: 'Orders',
    meta: { align: 'right', named: true },
    cell: (row) => count(row.orders),
  }),
  column({
    id: 'completed',
    header: 'Completed',
    meta: { align: 'right', named: true },
    cell: (row) => `${count(row.completed)}${share(row.completed, row.orders)}`,
  }),
  column({
    id: 'over',
    header: 'Failed / expired',
    meta: { align: 'right', from: 'huge' },
    cell: (row) => `${count(row.failed)} / ${count(row.expired)}`,
  }),
  column({
    id: 'ratio',
    header: 'Delivered vs. quoted',
    meta: { align: 'right', from: 'tablet' },
    cell: (row) => <Measured value={formatRatio(row.delivered_ratio)} orders={row.measured} />,
  }),
  column({
    id: 'seconds',
    header: 'Time, median / 95%',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ seconds_to_done: seconds }) =>
      seconds === null ? '–' : `${formatDuration(seconds.median * SECOND)} / ${formatDuration(seconds.p95 * SECOND)}`,
  }),
  column({
    id: 'refunds',
    header: 'Refunds',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ refunds, refunded }) => <span className="wraps">{formatRefunds(refunds, refunded)}</span>,
  }),
];

const OVERALL_COLUMNS = [PROVIDER, ...FIGURES];
const PAIR_COLUMNS = [PROVIDER, PAIR, ...FIGURES];

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
const EVIDENCE_COLUMNS = [
  evidenceColumn({
    id: 'provider',
    header: 'Provider',
    cell: (row) => <strong className="semibold">{row.provider_name}</strong>,
  }),
  evidenceColumn({
    id: 'leg',
    header: 'Network and leg',
    cell: (row) => `${row.network.toUpperCase()} ${row.leg}s`,
  }),
  evidenceColumn({
    id: 'verified',
    header: 'Verified',
    meta: { align: 'right', named: true },
    cell: (row) =>
      `${count(row.verified)} of ${count(row.checked)} (${Math.round((row.verified / row.checked) * 100)}%)`,
  }),
  evidenceColumn({
    id: 'contradicted',
    header: 'Contradicted',
    meta: { align: 'right', named: true },
    cell: (row) => count(row.contradicted),
  }),
  evidenceColumn({
    id: 'amount',
    header: 'Seen vs. said',
    meta: { align: 'right', from: 'tablet' },
    cell: (row) => formatRatio(row.amount_ratio),
  }),
  evidenceColumn({
    id: 'seconds',
    header: 'On chain after it was said',
    meta: { align: 'right', from: 'tablet' },
    cell: (row) => (row.seconds_median === null ? '–' : writeDelay(row.seconds_median)),
  }),
];

function writeDelay(seconds: number): string {
  const span = formatDuration(Math.abs(seconds) * SECOND);
  return seconds < 0 ? `${span} before` : span;
}
