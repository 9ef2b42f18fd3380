import type { z } from 'zod';
import type { EarningsQuerySchema } from '#contract/shared/earnings';
import type { Earnings, Statistics, StatisticsQuerySchema } from '#contract/support/providers';
import type { Database } from '#db/client';
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
import { nameProvider } from '#providers/known';
import { secondsOf } from './states';

/** What a command prints has more decimals and members than the API's answer, whose schema leaves `exact` out. */
export interface ReadStatistics extends Statistics {
  exact: { rows: ProviderStatistics[]; evidence: EvidenceStatistics[] };
}

export async function readStatistics(
  db: Database,
  { provider, from, to }: z.output<typeof StatisticsQuerySchema>,
): Promise<ReadStatistics> {
  const [all, evidence] = await Promise.all([listStatistics(db, provider), listEvidenceStatistics(db, provider)]);
  const matches = (filter: string | undefined, code: string) => filter === undefined || filter.toUpperCase() === code;
  const rows = all.filter((row) => matches(from, row.from) && matches(to, row.to));
  return {
    days: STATISTICS_DAYS,
    computed_at: all[0]?.computedAt.toISOString() ?? null,
    items: rows.map(statisticsView),
    evidence: evidence.map(evidenceView),
    exact: { rows, evidence },
  };
}

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

export interface ReadEarnings extends Earnings {
  exact: ExpectedEarnings[];
}

/** Of the current month unless one is given. */
export async function readEarnings(db: Database, query: z.output<typeof EarningsQuerySchema>): Promise<ReadEarnings> {
  const month = (query.month === undefined ? null : parseMonth(query.month)) ?? monthAt(Date.now());
  const exact = await listExpectedEarnings(db, month);
  return { month: month.name, items: exact.map(earningsView), exact };
}

function earningsView(row: ExpectedEarnings): Earnings['items'][number] {
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
