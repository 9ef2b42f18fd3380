import type { PartnerPageView, PartnerSettings } from '#contract/support/partners';
import type { PartnerRow } from '#db/partners';
import { parseAmount } from '#domain/amount';
import { type Allowance, allowanceOf, revenueSharePct, tierAt } from '#domain/limits/tier';
import { hostStateOf } from '#domain/tracking/own-host';

/** A partner's settings, and under `in_force` the resulting values today. */
export function partnerJson(partner: PartnerRow) {
  const now = Date.now();
  return {
    partner_id: partner.partnerId,
    name: partner.name,
    created_at: partner.createdAt,
    onboarded_at: partner.onboardedAt,
    approved_at: partner.approvedAt,
    closed_at: partner.closedAt,
    tier: partner.tier,
    tier_since: partner.tierSince,
    ...settingsView(partner),
    tracking_host: hostView(partner),
    in_force: {
      tier: tierAt(partner, now),
      revenue_share_pct: revenueSharePct(partner, now),
      live: allowanceJson(allowanceOf(partner, 'live', now)),
      test: allowanceJson(allowanceOf(partner, 'test', now)),
    },
  };
}

/** As they are set; null where the default of the tier or the service applies. */
export function settingsView(partner: PartnerRow): PartnerSettings {
  return {
    fee_bps: partner.feeBps,
    markup_bps: partner.markupBps,
    revenue_share_pct: partner.revenueSharePct,
    reads_per_minute: partner.readsPerMinute,
    writes_per_minute: partner.writesPerMinute,
    advances_per_minute: partner.advancesPerMinute,
    bulk_per_minute: partner.bulkPerMinute,
    streams: partner.streams,
    requests_per_second: partner.requestsPerSecond,
    payout_minimum_usd: payoutMinimum(partner),
    two_person_payouts: partner.twoPersonPayouts,
    switched_off: partner.switchedOff,
    has_logo: partner.logo !== null,
    accent: partner.accent,
    support_contact: partner.supportContact,
    way_back: partner.wayBack,
    hosted_refund_choice: partner.hostedRefundChoice,
  };
}

/** Its own host name for tracking links; null if it has claimed none. */
export function hostView(partner: PartnerRow): PartnerPageView['tracking_host'] {
  const { trackingHost: host, hostProblem: problem, hostCheckedAt } = partner;
  const checked_at = hostCheckedAt?.toISOString() ?? null;
  return host === null ? null : { host, state: hostStateOf(partner), problem, checked_at };
}

function allowanceJson(allowance: Allowance) {
  return {
    reads_per_minute: allowance.readsPerMinute,
    writes_per_minute: allowance.writesPerMinute,
    advances_per_minute: allowance.advancesPerMinute,
    bulk_per_minute: allowance.bulkPerMinute,
    streams: allowance.streams,
    requests_per_second: allowance.requestsPerSecond,
  };
}

/** Without the database's trailing zeros. */
export function payoutMinimum({ payoutMinimumUsd }: PartnerRow): string | null {
  return payoutMinimumUsd === null ? null : parseAmount(payoutMinimumUsd);
}
