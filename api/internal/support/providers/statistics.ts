import { defineInternalRoute } from '#api/internal/route';
import { type Statistics, StatisticsQuerySchema, StatisticsSchema } from '#contract/support/providers';
import { type EvidenceStatistics, listEvidenceStatistics } from '#db/evidence/statistics';
import { listStatistics, type ProviderStatistics } from '#db/providers/statistics';
import { STATISTICS_DAYS } from '#domain/quotes/rank-factors';
import { nameProvider } from '#providers/known';
import { secondsOf } from './provider-state';

export const readStatisticsRoute = defineInternalRoute({
  id: 'readStatistics',
  method: 'get',
  path: '/providers/statistics',
  summary: 'Delivered ratios, durations and refund outcomes, per provider and pair',
  permission: 'support.view',
  request: { query: StatisticsQuerySchema },
  responses: [{ status: 200, description: 'The statistics', schema: StatisticsSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, query: { provider, from, to } }) => {
    const [rows, evidence] = await Promise.all([
      listStatistics(services.db, provider),
      listEvidenceStatistics(services.db, provider),
    ]);
    const matches = (filter: string | undefined, code: string) => filter === undefined || filter.toUpperCase() === code;
    const items = rows.filter((row) => matches(from, row.from) && matches(to, row.to)).map(statisticsView);
    const computedAt = rows[0]?.computedAt.toISOString() ?? null;
    const body = { days: STATISTICS_DAYS, computed_at: computedAt, items, evidence: evidence.map(evidenceView) };
    return { status: 200, body: body satisfies Statistics };
  },
});

function statisticsView(row: ProviderStatistics): Statistics['items'][number] {
  const { provider, orders, completed, refunded, failed, expired, measured } = row;
  return {
    provider,
    provider_name: nameProvider(provider),
    pair:
      row.from === '' ? null : { from: row.from, from_network: row.fromNetwork, to: row.to, to_network: row.toNetwork },
    orders,
    completed,
    refunded,
    failed,
    expired,
    measured,
    delivered_ratio: row.deliveredRatio,
    seconds_to_done: secondsOf(row),
    refunds: { due: row.refundsDue, by_hand: row.refundsByHand, open: row.refundsOpen },
  };
}

function evidenceView(row: EvidenceStatistics): Statistics['evidence'][number] {
  const { provider, network, leg, checked, verified, contradicted, amountRatio, secondsMedian } = row;
  return {
    provider,
    provider_name: nameProvider(provider),
    network,
    leg,
    checked,
    verified,
    contradicted,
    amount_ratio: amountRatio,
    seconds_median: secondsMedian,
  };
}
