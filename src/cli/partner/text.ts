import type { PartnerRow } from '#db/partners/partners';
import { parseAmount } from '#domain/amount';
import { type Allowance, allowanceOf, revenueSharePct, tierAt, trialEnd } from '#domain/limits/tier';
import { formatFacts } from '../answer';

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
    revenue_share_pct: partner.revenueSharePct,
    reads_per_minute: partner.readsPerMinute,
    writes_per_minute: partner.writesPerMinute,
    advances_per_minute: partner.advancesPerMinute,
    bulk_per_minute: partner.bulkPerMinute,
    streams: partner.streams,
    requests_per_second: partner.requestsPerSecond,
    payout_minimum_usd: payoutMinimum(partner),
    two_person_payouts: partner.twoPersonPayouts,
    fee_bps: partner.feeBps,
    markup_bps: partner.markupBps,
    switched_off: partner.switchedOff,
    has_logo: partner.logo !== null,
    support_contact: partner.supportContact,
    in_force: {
      tier: tierAt(partner, now),
      revenue_share_pct: revenueSharePct(partner, now),
      live: allowanceJson(allowanceOf(partner, 'live', now)),
      test: allowanceJson(allowanceOf(partner, 'test', now)),
    },
  };
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

/** The values in force; those set by the operator are marked. */
export function partnerText(partner: PartnerRow): string {
  const now = Date.now();
  const live = allowanceOf(partner, 'live', now);
  const test = allowanceOf(partner, 'test', now);
  const figure = (field: Exclude<keyof Allowance, 'requestsPerSecond'>) => {
    const inForce = live[field] === test[field] ? `${live[field]}` : `${live[field]}, in the sandbox ${test[field]}`;
    return partner[field] === null ? inForce : `${inForce}  (set)`;
  };
  const share = revenueSharePct(partner, now);
  return formatFacts([
    ['partner', partner.partnerId],
    ['name', partner.name],
    ['created', partner.createdAt.toISOString()],
    ['live keys', liveKeysText(partner)],
    ['tier', tierText(partner, now)],
    ['revenue share', partner.revenueSharePct === null ? `${share} %` : `${share} %  (set)`],
    ['fee', `${partner.feeBps} bps`],
    ['markup', `${partner.markupBps} bps`],
    ['switched off', partner.switchedOff.join(', ') || 'no provider'],
    ['logo', partner.logo === null ? 'none (the first letter of its name is shown)' : 'set'],
    ['support contact', partner.supportContact ?? 'none'],
    ['reads per minute', figure('readsPerMinute')],
    ['writes per minute', figure('writesPerMinute')],
    ['advances per minute', figure('advancesPerMinute')],
    ['bulk per minute', figure('bulkPerMinute')],
    ['streams', figure('streams')],
    ['requests per second', partner.requestsPerSecond === null ? 'no limit' : `${partner.requestsPerSecond}  (set)`],
    ['payout minimum', partner.payoutMinimumUsd === null ? 'default' : `${payoutMinimum(partner)} USD  (set)`],
    ['payouts', partner.twoPersonPayouts ? 'need two people' : 'need one person'],
  ]);
}

/** Without the database's trailing zeros. */
function payoutMinimum({ payoutMinimumUsd }: PartnerRow): string | null {
  return payoutMinimumUsd === null ? null : parseAmount(payoutMinimumUsd);
}

function tierText({ tier, tierSince }: PartnerRow, now: number): string {
  if (tier !== 'trial') {
    return `${tier}, since ${tierSince.toISOString()}`;
  }
  const end = new Date(trialEnd(tierSince)).toISOString();
  return tierAt({ tier, tierSince }, now) === 'trial' ? `trial until ${end}` : `starter; the trial ended ${end}`;
}

function liveKeysText({ approvedAt, onboardedAt }: PartnerRow): string {
  if (approvedAt) {
    return `allowed since ${approvedAt.toISOString()}`;
  }
  return onboardedAt ? 'awaiting swaplane partner approve' : 'after onboarding';
}
