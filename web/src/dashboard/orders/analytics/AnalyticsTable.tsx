import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Analytics } from '#contract/dashboard/analytics';
import type { AnalyticsView } from '#domain/orders/analytics';
import { Surface } from '#web/design/layout/layout';
import { useEnvironment } from '#web/design/navigation/url';
import { EmptyState } from '#web/design/states/states';
import { columnsOf, DataTable } from '#web/design/table/DataTable';
import { formatCount } from '#web/design/values/formats';
import { Pair } from '#web/shared/orders/Pair';
import styles from './analytics.module.css';
import { ChangeText } from './ChangeText';
import { MEASURES, type MeasureName } from './change';

type Row = Analytics['items'][number];

interface AnalyticsTableProps {
  by: AnalyticsView;
  analytics: Analytics;
  hasEarnings: boolean;
}

/** One row for each day, pair or provider; it opens the orders that it counts. */
export function AnalyticsTable({ by, analytics, hasEarnings }: AnalyticsTableProps) {
  const { environment } = useEnvironment();
  const navigate = useNavigate();
  const { items, more, complete, period } = analytics;
  const open = ({ key }: Row) => void navigate({ to: '/orders', search: { environment, ...FILTERS[by](key, period) } });
  return (
    <>
      <Surface>
        {items.length === 0 ? (
          <EmptyState title="No orders in this time">Choose more days, or the other environment.</EmptyState>
        ) : (
          <DataTable
            label={LABELS[by]}
            columns={columnsFor(by, complete, hasEarnings)}
            rows={by === 'day' ? items.toReversed() : items}
            idOf={({ key }) => key}
            onOpen={open}
          />
        )}
      </Surface>
      {more > 0 && <p className="quiet">{formatCount(more, 'more')} with fewer orders.</p>}
    </>
  );
}

const LABELS: Readonly<Record<AnalyticsView, string>> = {
  day: 'Orders by day',
  pair: 'Orders by pair',
  provider: 'Orders by provider',
};

/** The filters of the list of orders that find what a row counts. */
const FILTERS: Readonly<Record<AnalyticsView, (key: string, period: Analytics['period']) => Record<string, string>>> = {
  day: (key) => ({ from: key, to: key }),
  pair: (key, { from }) => ({ pair: key, from: from.slice(0, 10) }),
  provider: (key, { from }) => ({ provider: key, from: from.slice(0, 10) }),
};

const column = columnsOf<Row>();

const MEASURED: readonly (readonly [name: MeasureName, from?: 'tablet' | 'wide'])[] = [
  ['orders'],
  ['completed_pct', 'tablet'],
  ['median_seconds', 'wide'],
  ['volume_usd'],
  ['earned_usd', 'tablet'],
];

function columnsFor(by: AnalyticsView, isCompared: boolean, hasEarnings: boolean) {
  return [
    column({ id: 'key', header: HEADERS[by], cell: NAMES[by] }),
    ...MEASURED.filter(([name]) => hasEarnings || name !== 'earned_usd').map(([name, from]) =>
      column({
        id: name,
        header: MEASURES[name].header,
        meta: { align: 'right', ...(from && { from }) },
        cell: ({ period, before }) => (
          <span className={styles.value}>
            {period[name] === null ? '–' : MEASURES[name].write(period[name])}
            {name === 'orders' && <span className={styles.unit}>{period.orders === 1 ? 'order' : 'orders'}</span>}
            {isCompared && by !== 'day' && <ChangeText name={name} period={period} before={before} />}
          </span>
        ),
      }),
    ),
  ];
}

const HEADERS: Readonly<Record<AnalyticsView, string>> = { day: 'Day', pair: 'Pair', provider: 'Provider' };

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

const NAMES: Readonly<Record<AnalyticsView, (row: Row) => ReactNode>> = {
  day: ({ key }) => <span className="nowrap">{DAY.format(Date.parse(key))}</span>,
  pair: ({ key }) => <PairOf pair={key} />,
  provider: ({ name }) => <strong className="semibold">{name}</strong>,
};

const PAIR = /^(?<from>\w+):(?<fromNetwork>[\w-]+?)-(?<to>\w+):(?<toNetwork>[\w-]+)$/;

/** A pair as filters write it: `BTC:btc-USDT:trx`. */
function PairOf({ pair }: { pair: string }) {
  const { from, fromNetwork, to, toNetwork } = PAIR.exec(pair)?.groups ?? {};
  return from && fromNetwork && to && toNetwork ? <Pair {...{ from, fromNetwork, to, toNetwork }} /> : pair;
}
