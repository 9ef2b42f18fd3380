import { defineInternalRoute } from '#api/internal/define-internal-route';
import type { ApiServices } from '#api/services';
import { type Revenue, RevenueSchema } from '#contract/dashboard/payouts';
import { toPayout } from '#contract/payouts';
import { EarningsQuerySchema, ProviderEarningsSchema } from '#contract/shared/earnings';
import { findPartner } from '#db/partners';
import { type EarningDay, listEarningDays, readBalances } from '#db/payouts/ledger';
import { listRecentRequests } from '#db/payouts/payout-booking';
import { listPayoutsAfter } from '#db/payouts/payouts';
import { wantsPayoutMails } from '#db/users/mails';
import { add, subtract, toDecimals } from '#domain/amount';
import { revenueSharePct } from '#domain/limits/tier';
import { MAX_USD, MIN_USD, REQUESTS, REQUESTS_WITHIN_MS } from '#domain/payouts/payout-request';
import { InternalError } from '#domain/users/internal-error';
import { listChallengeSecrets } from '#operations/payouts/begin-payout';
import { readPartnerEarnings } from '#operations/payouts/earnings';

export const readPayoutOverviewRoute = defineInternalRoute({
  id: 'readPayoutOverview',
  method: 'get',
  path: '/payouts/overview',
  summary: 'The earnings of live orders, and how they were paid out',
  permission: 'revenue.view',
  responses: [{ status: 200, description: 'The figures', schema: RevenueSchema }],
  errors: [],
  handle: async ({ services, caller }) => ({ status: 200, body: await readRevenue(services, caller) }),
});

export const listProviderEarningsRoute = defineInternalRoute({
  id: 'listProviderEarnings',
  method: 'get',
  path: '/payouts/providers',
  summary: 'What the live orders of a month earned at each provider, and what the providers reported of it',
  permission: 'revenue.view',
  request: { query: EarningsQuerySchema },
  responses: [{ status: 200, description: 'By provider', schema: ProviderEarningsSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller, query }) => ({
    status: 200,
    body: await readPartnerEarnings(services.db, caller.partnerId, query),
  }),
});

async function readRevenue(
  services: ApiServices,
  { partnerId, userId }: { partnerId: string; userId: string },
): Promise<Revenue> {
  const { db } = services;
  const now = Date.now();
  const [partner, balances, days, [last], requestedAt, secrets, payoutMails] = await Promise.all([
    findPartner(db, partnerId),
    readBalances(db, partnerId),
    listEarningDays(db, partnerId),
    listPayoutsAfter(db, { partnerId, statuses: undefined }, { after: null, limit: 1 }),
    listRecentRequests(db, partnerId, now),
    listChallengeSecrets(services, partnerId),
    wantsPayoutMails(db, { partnerId, userId }),
  ]);
  if (!partner) {
    throw new InternalError('NOT_FOUND');
  }
  const usd = (amount: string) => toDecimals(amount, 2);
  const [share, markup] = [subtract('0', balances.commission), subtract('0', balances.surcharge)];
  const blocking = requestedAt[REQUESTS - 1];
  return {
    pending_usd: usd(balances.payable),
    in_payout_usd: usd(balances.in_payout),
    paid_usd: usd(balances.paid),
    all_time_usd: usd(add(share, markup)),
    month_to_date_usd: usd(monthToDate(days)),
    share_usd: usd(share),
    markup_usd: usd(markup),
    revenue_share_pct: revenueSharePct(partner, now),
    fee_bps: partner.feeBps,
    markup_bps: partner.markupBps,
    days: days.slice(1).map((one) => ({ day: one.day, usd: usd(one.usd) })),
    last_payout: last ? toPayout(last) : null,
    payout_minimum_usd: usd(partner.payoutMinimumUsd ?? MIN_USD.dashboard),
    payout_maximum_usd: MAX_USD,
    next_request_at: blocking ? new Date(blocking.getTime() + REQUESTS_WITHIN_MS).toISOString() : null,
    payout_mails: payoutMails,
    can_challenge: secrets.length > 0,
  };
}

/** The list has at least as many days as a month. */
function monthToDate(days: readonly EarningDay[]): string {
  const month = days.at(-1)?.day.slice(0, 7) ?? '';
  return days.filter(({ day }) => day.startsWith(month)).reduce((sum, { usd }) => add(sum, usd), '0');
}
