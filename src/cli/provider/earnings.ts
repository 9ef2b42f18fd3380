import type { ExpectedEarnings } from '#db/payouts/provider-earnings';
import { listPrices } from '#db/quotes/prices';
import { toDecimals } from '#domain/amount';
import { formatColumns } from '#domain/columns';
import { USD_DECIMALS } from '#domain/quotes/usd-price';
import type { ReadEarnings } from '#operations/providers/statistics';
import { type Answer, formatSpan } from '../answer';
import { findRunningInstance, withDatabase } from '../instance';

/** What the orders of a month should have brought at each provider, over all partners, and what the providers reported. */
export function printProviderEarnings({ month, exact }: ReadEarnings): Answer {
  const rows = exact.map(describe);
  const header = [
    'PROVIDER',
    'ORDERS',
    'OWN SHARE',
    'MARKUPS',
    'EXPECTED',
    'OWED TO PARTNERS',
    'REPORTED',
    'DIFFERENCE',
  ];
  const cells = rows.map((row) => [
    row.provider,
    String(row.orders),
    row.own_usd,
    row.markup_usd,
    row.expected_usd,
    row.owed_usd,
    row.reported_usd ?? '',
    row.difference_usd ?? '',
  ]);
  return {
    json: { month, providers: rows },
    text: rows.length === 0 ? `No live order of ${month} has completed.` : formatColumns([header, ...cells]),
  };
}

function describe({
  provider,
  orders,
  ownUsd,
  markupUsd,
  expectedUsd,
  owedUsd,
  reportedUsd,
  differenceUsd,
  recordedAt,
}: ExpectedEarnings) {
  const usd = (amount: string) => toDecimals(amount, USD_DECIMALS);
  return {
    provider,
    orders,
    own_usd: usd(ownUsd),
    markup_usd: usd(markupUsd),
    expected_usd: usd(expectedUsd),
    owed_usd: usd(owedUsd),
    reported_usd: reportedUsd === null ? null : usd(reportedUsd),
    difference_usd: differenceUsd === null ? null : usd(differenceUsd),
    recorded_at: recordedAt,
  };
}

/** The dollar prices of the currencies of live orders, and how reliable they are. */
export async function providerPrices(): Promise<Answer> {
  const rows = await withDatabase(findRunningInstance(), listPrices);
  const now = Date.now();
  const prices = rows.map(({ code, usd, quotes, asOf }) => ({
    code,
    usd,
    quotes,
    as_of: asOf.toISOString(),
    age_seconds: Math.max(0, Math.round((now - asOf.getTime()) / 1_000)),
  }));
  const table = prices.map((row) => [row.code, row.usd, `${row.quotes}`, formatSpan(row.age_seconds * 1_000)]);
  return {
    json: { prices },
    text:
      table.length === 0
        ? 'No prices yet: they are fetched once live quotes are requested.'
        : formatColumns([['CURRENCY', 'USD', 'QUOTES', 'AGE'], ...table]),
  };
}
