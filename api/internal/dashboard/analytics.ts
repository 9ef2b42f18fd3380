import type { z } from 'zod';
import type { ApiServices } from '#api/services';
import { type Analytics, AnalyticsQuerySchema, AnalyticsSchema, type Measures } from '#contract/dashboard/analytics';
import { type AnalyticsRow, readAnalytics } from '#db/orders/analytics';
import { toDecimals } from '#domain/amount';
import { ANALYTICS_ORDERS, analyticsPeriods, completedShare, daysOf, type Span } from '#domain/orders/analytics';
import { isPermitted } from '#domain/team/permission';
import { nameProvider } from '#providers/known';
import { defineInternalRoute, type Member } from '../define-internal-route';

export const analyticsRoute = defineInternalRoute({
  id: 'readAnalytics',
  method: 'get',
  path: '/analytics',
  summary: 'Orders of a period by day, pair or provider, compared with the period before',
  permission: 'home.view',
  request: { query: AnalyticsQuerySchema },
  responses: [{ status: 200, description: 'The figures', schema: AnalyticsSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller, query }) => ({ status: 200, body: await compare(services, caller, query) }),
});

/** Pairs or providers in one answer. */
const MOST_LISTED = 50;

async function compare(
  services: ApiServices,
  { partnerId, role }: Member,
  { environment, by: view, days }: z.output<typeof AnalyticsQuerySchema>,
): Promise<Analytics> {
  const { period, before } = analyticsPeriods(Number(days), Date.now());
  const withEarnings = environment === 'live' && isPermitted(role, 'revenue.view');
  // One more than is counted shows that there are more.
  const wish = { view, period, before, withEarnings, most: ANALYTICS_ORDERS + 1 };
  const rows = await readAnalytics(services.db, { partnerId, environment }, wish);
  const keys = view === 'day' ? daysOf(period) : keysOf(rows);
  const nothing = { ...NOTHING, earned_usd: withEarnings ? '0.00' : null };
  const compared = (key: string | null) => ({
    period: measuresOf(rows, key, false) ?? nothing,
    before: measuresOf(rows, key, true) ?? nothing,
  });
  const total = compared(null);
  return {
    period: spanView(period),
    before: spanView(before),
    total,
    items: keys.slice(0, view === 'day' ? keys.length : MOST_LISTED).map((key) => ({
      key,
      name: view === 'provider' ? (services.providers.find(key)?.facts.name ?? nameProvider(key)) : key,
      ...compared(key),
    })),
    more: view === 'day' ? 0 : Math.max(0, keys.length - MOST_LISTED),
    complete: total.period.orders + total.before.orders <= ANALYTICS_ORDERS,
  };
}

/** Those with the most orders in the period first; the rows of each period are sorted so. */
function keysOf(rows: readonly AnalyticsRow[]): string[] {
  const sorted = [...rows.filter(({ isBefore }) => !isBefore), ...rows.filter(({ isBefore }) => isBefore)];
  return [...new Set(sorted.flatMap(({ key }) => (key === null ? [] : [key])))];
}

const NOTHING: Omit<Measures, 'earned_usd'> = {
  orders: 0,
  completed: 0,
  completed_pct: null,
  median_seconds: null,
  volume_usd: '0.00',
};

function measuresOf(rows: readonly AnalyticsRow[], key: string | null, isBefore: boolean): Measures | null {
  const row = rows.find((each) => each.key === key && each.isBefore === isBefore);
  if (!row) {
    return null;
  }
  return {
    orders: row.orders,
    completed: row.completed,
    completed_pct: completedShare(row),
    median_seconds: row.medianSeconds === null ? null : Math.round(row.medianSeconds),
    volume_usd: toDecimals(row.volumeUsd, 2),
    earned_usd: row.earnedUsd === null ? null : toDecimals(row.earnedUsd, 2),
  };
}

function spanView({ from, until }: Span): Analytics['period'] {
  return { from: from.toISOString(), until: until.toISOString() };
}
