import { type ExpectedEarnings, listExpectedEarnings } from '#db/payouts/provider-earnings';
import { listPrices } from '#db/quotes/prices';
import { toDecimals } from '#domain/amount';
import { type Month, monthAt } from '#domain/incidents/sla';
import { USD_DECIMALS } from '#domain/quotes/usd-price';
import { reportProviderTotal } from '#operations/payouts/earnings';
import { type Answer, formatColumns, formatSpan } from '../answer';
import { findRunningInstance, operatorName, withDatabase } from '../instance';

export interface ProviderEarningsOptions {
  month?: Month;
}

export interface ProviderReportOptions {
  month: Month;
  usd: string;
}

/** What the orders of a month should have brought at each provider, over all partners, and what the providers reported. */
export async function providerEarnings({ month = monthAt(Date.now()) }: ProviderEarningsOptions): Promise<Answer> {
  const rows = (await withDatabase(findRunningInstance(), (db) => listExpectedEarnings(db, month))).map(describe);
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
    json: { month: month.name, providers: rows },
    text: rows.length === 0 ? `No live order of ${month.name} has completed.` : formatColumns([header, ...cells]),
  };
}

export async function recordProviderReport(provider: string, { month, usd }: ProviderReportOptions): Promise<Answer> {
  const report = { provider, month: month.name, amountUsd: usd };
  await withDatabase(findRunningInstance(), (db) => reportProviderTotal({ db }, { ...report, actor: operatorName() }));
  return {
    json: { provider, month: month.name, reported_usd: usd },
    text: `${provider} reported ${usd} USD in all for orders of ${month.name}.`,
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
