import { type PartnerProfile, PartnerProfileSchema } from '#contract/partner-profile';
import { readOrderStats } from '#db/orders/orders';
import { findPartner } from '#db/partners/partners';
import { readBalances } from '#db/payouts/ledger';
import { toDecimals } from '#domain/amount';
import { ServiceError } from '#domain/error';
import { tierAt } from '#domain/limits/tier';
import type { Caller } from '../admission/caller';
import { defineRoute } from '../route';
import type { ApiServices } from '../services';

export const profileRoute = defineRoute({
  id: 'getProfile',
  method: 'get',
  path: '/me',
  tag: 'Partner',
  summary: 'Get your profile, with figures on your orders and earnings',
  description:
    "Returns your profile and the figures of the key's environment. A test key sees sandbox orders and no earnings. " +
    'The figures in US dollars are for information only; what you are paid is settled in payouts.',
  auth: 'key',
  scopes: ['payouts:read'],
  rateClass: 'R',
  responses: [{ status: 200, description: 'The profile', schema: PartnerProfileSchema }],
  errors: [],
  handle: async ({ caller, services }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: await profileOf(services, caller),
  }),
});

async function profileOf({ db }: ApiServices, caller: Caller): Promise<PartnerProfile> {
  const [partner, orders, earnings] = await Promise.all([
    findPartner(db, caller.partnerId),
    readOrderStats(db, caller),
    caller.environment === 'live' ? readBalances(db, caller.partnerId) : NO_EARNINGS,
  ]);
  if (!partner) {
    throw new ServiceError('INVALID_KEY');
  }
  return {
    partner_id: caller.partnerId,
    name: partner.name,
    created_at: partner.createdAt.toISOString(),
    tier: tierAt(partner, Date.now()),
    environment: caller.environment,
    scopes: [...caller.scopes],
    stats: {
      orders_total: orders.total,
      orders_completed: orders.completed,
      orders_unpriced: orders.unpriced,
      volume_usd: toPublishedFigure(orders.volumeUsd),
      revenue_share_pct: caller.revenueSharePct,
      earnings_pending_usd: toPublishedFigure(earnings.payable),
      earnings_paid_usd: toPublishedFigure(earnings.paid),
    },
  };
}

/** The sandbox earns nothing [rules/payouts: Profile]. */
const NO_EARNINGS = { payable: '0', paid: '0' };

/** The only place where money becomes a float: the published format of these figures [rules/addresses: Amounts]. */
function toPublishedFigure(usd: string): number {
  return Number(toDecimals(usd, 2));
}
