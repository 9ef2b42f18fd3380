import type { ProviderEarnings } from '#db/payouts/provider-earnings';
import { formatColumns } from '#domain/columns';
import type { ReadPartnerEarnings } from '#operations/payouts/earnings';
import type { Answer } from '../answer';

/** What the orders of a month earned at each provider, and what the providers reported of it. */
export function printPartnerEarnings({ partnerId, month, exact }: ReadPartnerEarnings & { partnerId: string }): Answer {
  const header = ['PROVIDER', 'ORDERS', 'SHARE', 'MARKUP', 'REPORTED', 'DIFFERENCE'];
  const rows = exact.map((row) => [
    row.provider,
    String(row.orders),
    row.shareUsd,
    row.markupUsd,
    row.reportedUsd ?? '',
    row.differenceUsd ?? '',
  ]);
  return {
    json: { partner_id: partnerId, month, providers: exact.map(toJson) },
    text: rows.length === 0 ? `${partnerId} earned nothing with orders of ${month}.` : formatColumns([header, ...rows]),
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
