import { listPartners, type PartnerRow } from '#db/partners';
import { formatColumns } from '#domain/columns';
import { type Allowance, allowanceOf, revenueSharePct, tierAt, trialEnd } from '#domain/limits/tier';
import { HOST_PROBLEMS, hostStateOf } from '#domain/tracking/own-host';
import { partnerJson, payoutMinimum } from '#operations/partners/partner-json';
import { type Answer, formatFacts } from '../answer';
import type { Reading } from '../operations/reading';

export async function listAllPartners({ services }: Reading): Promise<Answer> {
  const partners = await listPartners(services.db);
  const rows = partners.map((partner) => [
    partner.partnerId,
    tierAt(partner, Date.now()),
    partner.createdAt.toISOString().slice(0, 16),
    partner.name,
  ]);
  return {
    json: { partners: partners.map(partnerJson) },
    text:
      rows.length === 0
        ? 'There are no partners.'
        : formatColumns([['PARTNER ID', 'TIER', 'CREATED', 'NAME'], ...rows]),
  };
}

/** @param partner its row, which the page that the console shows of it does not have */
export function printPartner({ partner }: { partner: PartnerRow }): Answer {
  return { json: partnerJson(partner), text: partnerText(partner) };
}

/** The values in force; those set by the operator are marked. */
function partnerText(partner: PartnerRow): string {
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
    ['accent color', partner.accent ?? 'default'],
    ['support contact', partner.supportContact ?? 'none'],
    ['way back', partner.wayBack ?? 'none'],
    ['own host name', hostText(partner)],
    ['refund choice', partner.hostedRefundChoice ? 'on the tracking page too' : 'its own'],
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

function tierText({ tier, tierSince }: PartnerRow, now: number): string {
  if (tier !== 'trial') {
    return `${tier}, since ${tierSince.toISOString()}`;
  }
  const end = new Date(trialEnd(tierSince)).toISOString();
  return tierAt({ tier, tierSince }, now) === 'trial' ? `trial until ${end}` : `starter; the trial ended ${end}`;
}

function hostText(partner: PartnerRow): string {
  const { trackingHost, hostProblem } = partner;
  if (trackingHost === null) {
    return 'none';
  }
  const words = { waiting: 'not verified', active: 'verified', lost: 'lost; links are on the own host' };
  const problem = hostProblem === null ? '' : `  (${HOST_PROBLEMS[hostProblem].says})`;
  return `${trackingHost}, ${words[hostStateOf(partner)]}${problem}`;
}

function liveKeysText({ approvedAt, onboardedAt }: PartnerRow): string {
  if (approvedAt) {
    return `allowed since ${approvedAt.toISOString()}`;
  }
  return onboardedAt ? 'awaiting swaplane partner approve' : 'after onboarding';
}
