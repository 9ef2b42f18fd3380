import { listProviderEarnings, type ProviderEarnings } from '#db/payouts/provider-earnings';
import { formatColumns } from '#domain/columns';
import { type Month, monthAt } from '#domain/incidents/sla';
import { requirePartner } from '#operations/partners/set-partner';
import { reportEarnings } from '#operations/payouts/earnings';
import type { Answer } from '../answer';
import { findRunningInstance, operatorName, partnerOf, withDatabase } from '../instance';

export interface EarningsOptions {
  partner?: string;
  month?: Month;
}

export interface ReportOptions {
  partner?: string;
  month: Month;
  usd: string;
}

/** What the orders of a month earned at each provider, and what the providers reported of it. */
export async function payoutEarnings({ partner, month = monthAt(Date.now()) }: EarningsOptions): Promise<Answer> {
  const instance = findRunningInstance();
  const partnerId = partnerOf(instance, partner);
  const earnings = await withDatabase(instance, async (db) => {
    await requirePartner(db, partnerId);
    return listProviderEarnings(db, partnerId, month);
  });
  const header = ['PROVIDER', 'ORDERS', 'SHARE', 'MARKUP', 'REPORTED', 'DIFFERENCE'];
  const rows = earnings.map((row) => [
    row.provider,
    String(row.orders),
    row.shareUsd,
    row.markupUsd,
    row.reportedUsd ?? '',
    row.differenceUsd ?? '',
  ]);
  return {
    json: { partner_id: partnerId, month: month.name, providers: earnings.map(toJson) },
    text:
      rows.length === 0
        ? `${partnerId} earned nothing with orders of ${month.name}.`
        : formatColumns([header, ...rows]),
  };
}

export async function payoutReport(provider: string, { partner, month, usd }: ReportOptions): Promise<Answer> {
  const instance = findRunningInstance();
  const report = { partnerId: partnerOf(instance, partner), provider, month: month.name, amountUsd: usd };
  await withDatabase(instance, (db) => reportEarnings({ db }, { ...report, actor: operatorName() }));
  return {
    json: { partner_id: report.partnerId, provider, month: month.name, reported_usd: usd },
    text: `${provider} reported ${usd} USD of markups for orders of ${month.name}.`,
  };
}

function toJson(row: ProviderEarnings) {
  return {
    provider: row.provider,
    orders: row.orders,
    share_usd: row.shareUsd,
    markup_usd: row.markupUsd,
    reported_usd: row.reportedUsd,
    difference_usd: row.differenceUsd,
    recorded_at: row.recordedAt,
  };
}
