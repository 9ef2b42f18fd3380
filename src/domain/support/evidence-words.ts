import { networkById } from '../assets/networks';
import { wordsOfReason } from '../evidence/leg';
import type { LegEvidence } from '../evidence/order-evidence';
import type { CheckedLeg } from './checked-leg';
import { type Contradicted, shortenHash, writeBothSides, writeSaid } from './contradiction';

export function isContradicted({ verdict }: CheckedLeg): boolean {
  return verdict === 'contradicted';
}

/** Both sides of a contradicted leg. */
export function writeContradictedLeg(provider: string, leg: CheckedLeg, now: number): string {
  const { said, reason, missingSince } = leg;
  return writeBothSides({
    ...leg,
    provider,
    reason: reason as Contradicted['reason'],
    txHash: said?.txHash ?? null,
    amount: said?.amount ?? null,
    missingMs: missingSince === null ? null : now - missingSince,
  });
}

/** What the provider says of a leg. */
export function writeSaidLeg(provider: string, leg: CheckedLeg): string {
  return writeSaid({ ...leg, provider, txHash: leg.said?.txHash ?? null, amount: leg.said?.amount ?? null });
}

export function chainOf({ network }: CheckedLeg): string {
  return networkById(network)?.name ?? network;
}

/** What the chain shows of a leg, as a sentence. */
export function writeCheckedLeg(provider: string, leg: CheckedLeg, now: number): string {
  const chain = chainOf(leg);
  switch (leg.verdict) {
    case 'contradicted':
      return `${writeContradictedLeg(provider, leg, now)}.`;
    case 'verified':
    case 'seen':
      return `${chain} shows the ${leg.leg}${writeSeen(leg)}.`;
    case 'waiting':
      return `${chain} does not show the ${leg.leg} as ${provider} says it yet.`;
    case 'unclear':
      return `What ${chain} shows may be the ${leg.leg}, or another payment.`;
    case 'unchecked':
      return `The ${leg.leg} was not looked up: ${(leg.reason && wordsOfReason(leg.reason)) ?? 'the reason is unknown'}.`;
  }
}

function writeSeen({ verdict, seen, currency }: LegEvidence & Pick<CheckedLeg, 'currency'>): string {
  if (seen === null) {
    return '';
  }
  const { amount, txHash, confirmations, confirmationsWanted } = seen;
  const isEnough = verdict === 'verified';
  const confirmed = isEnough ? confirmations : `${confirmations} of ${confirmationsWanted}`;
  const noun = (isEnough ? confirmations : confirmationsWanted) === 1 ? 'confirmation' : 'confirmations';
  return ` of ${amount} ${currency} in ${shortenHash(txHash)}, with ${confirmed} ${noun}`;
}
