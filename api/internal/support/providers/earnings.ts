import { defineInternalRoute } from '#api/internal/route';
import { type Earnings, EarningsQuerySchema, EarningsSchema } from '#contract/support/providers';
import { type ExpectedEarnings, listExpectedEarnings } from '#db/payouts/provider-reports';
import { toDecimals } from '#domain/amount';
import { monthAt, parseMonth } from '#domain/incidents/sla';
import { nameProvider } from '#providers/known';

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
