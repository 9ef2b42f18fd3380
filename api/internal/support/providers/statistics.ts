import { z } from 'zod';
import { placeOf, toListPage } from '#api/internal/list-page';
import { defineInternalRoute } from '#api/internal/route';
import {
  type Earnings,
  EarningsQuerySchema,
  EarningsSchema,
  OutageOrdersQuerySchema,
  OutageOrdersSchema,
  OutageParamsSchema,
  type Statistics,
  StatisticsQuerySchema,
  StatisticsSchema,
} from '#contract/support/providers';
import { findOutage } from '#db/incidents/outages';
import { type ExpectedEarnings, listExpectedEarnings } from '#db/payouts/provider-earnings';
import {
  type EvidenceStatistics,
  listEvidenceStatistics,
  listStatistics,
  type ProviderStatistics,
} from '#db/providers/statistics';
import { toDecimals } from '#domain/amount';
import { monthAt, parseMonth } from '#domain/incidents/sla';
import { STATISTICS_DAYS } from '#domain/quotes/rank-factors';
import { readPartnerRefs } from '#operations/partners/partner-ref';
import { listAffectedOrders } from '#operations/providers/affected-orders';
import { secondsOf } from '#operations/providers/states';
import { nameProvider } from '#providers/known';

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

export const readEarningsRoute = defineInternalRoute({
  id: 'readEarnings',
  method: 'get',
  path: '/providers/earnings',
  summary:
    'What the live orders of a month should have brought at each provider, and what the providers reported of it',
  permission: 'support.view',
  request: { query: EarningsQuerySchema },
  responses: [{ status: 200, description: 'By provider', schema: EarningsSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, query }) => {
    const month = (query.month === undefined ? null : parseMonth(query.month)) ?? monthAt(Date.now());
    const earnings = await listExpectedEarnings(services.db, month);
    return { status: 200, body: { month: month.name, items: earnings.map(toView) } };
  },
});

function toView(row: ExpectedEarnings): Earnings['items'][number] {
  const { provider, orders, ownUsd, markupUsd, expectedUsd, owedUsd, reportedUsd, differenceUsd, recordedAt } = row;
  const usd = (amount: string) => toDecimals(amount, 2);
  return {
    provider,
    provider_name: nameProvider(provider),
    orders,
    own_usd: usd(ownUsd),
    markup_usd: usd(markupUsd),
    expected_usd: usd(expectedUsd),
    owed_usd: usd(owedUsd),
    reported_usd: reportedUsd === null ? null : usd(reportedUsd),
    difference_usd: differenceUsd === null ? null : usd(differenceUsd),
    recorded_at: recordedAt?.toISOString() ?? null,
  };
}

const PlaceSchema = z.tuple([z.string()]);

export const listOutageOrdersRoute = defineInternalRoute({
  id: 'listOutageOrders',
  method: 'get',
  path: '/providers/outages/{outage_id}/orders',
  summary: 'The orders affected by an outage, oldest first',
  permission: 'support.view',
  request: { params: OutageParamsSchema, query: OutageOrdersQuerySchema },
  responses: [{ status: 200, description: 'The orders', schema: OutageOrdersSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
  find: ({ services, params }) => findOutage(services.db, params.outage_id),
  handle: async ({ services: { db }, found: outage, query: { cursor, limit } }) => {
    const [after] = placeOf(PlaceSchema, cursor) ?? [null];
    const hit = await listAffectedOrders(db, outage);
    const page = hit.slice(hit.findIndex(({ orderId }) => orderId === after) + 1).slice(0, limit + 1);
    const refOf = await readPartnerRefs(
      db,
      page.map(({ partnerId }) => partnerId),
    );
    const view = ({ orderId, partnerId, status, createdAt, updatedAt, hit: how }: (typeof page)[number]) => ({
      order_id: orderId,
      partner: refOf(partnerId),
      status,
      hit: how,
      created_at: createdAt.toISOString(),
      updated_at: updatedAt.toISOString(),
    });
    return { status: 200, body: toListPage(page, limit, { place: ({ orderId }) => [orderId], view }) };
  },
});
