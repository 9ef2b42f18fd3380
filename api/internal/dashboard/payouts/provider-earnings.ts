import { defineInternalRoute } from '#api/internal/route';
import {
  type ProviderEarningsList,
  ProviderEarningsQuerySchema,
  ProviderEarningsSchema,
} from '#contract/dashboard/payouts';
import { listProviderEarnings, type ProviderEarnings } from '#db/payouts/provider-earnings';
import { toDecimals } from '#domain/amount';
import { monthAt, parseMonth } from '#domain/incidents/sla';
import { findKnownProvider } from '#providers/known';

export const listProviderEarningsRoute = defineInternalRoute({
  id: 'listProviderEarnings',
  method: 'get',
  path: '/payouts/providers',
  summary: 'What the live orders of a month earned at each provider, and what the providers reported of it',
  permission: 'revenue.view',
  request: { query: ProviderEarningsQuerySchema },
  responses: [{ status: 200, description: 'By provider', schema: ProviderEarningsSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller, query }) => {
    const month = (query.month === undefined ? null : parseMonth(query.month)) ?? monthAt(Date.now());
    const earnings = await listProviderEarnings(services.db, caller.partnerId, month);
    return { status: 200, body: { month: month.name, items: earnings.map(toView) } };
  },
});

function toView(row: ProviderEarnings): ProviderEarningsList['items'][number] {
  const { provider, orders, shareUsd, markupUsd, reportedUsd, differenceUsd, recordedAt } = row;
  const usd = (amount: string) => toDecimals(amount, 2);
  return {
    provider,
    provider_name: findKnownProvider(provider)?.name ?? provider,
    orders,
    share_usd: usd(shareUsd),
    markup_usd: usd(markupUsd),
    reported_usd: reportedUsd === null ? null : usd(reportedUsd),
    difference_usd: differenceUsd === null ? null : usd(differenceUsd),
    recorded_at: recordedAt?.toISOString() ?? null,
  };
}
