import { networkById } from '../assets/networks';
import { MINUTE } from '../duration';
import { CONTRADICTION_WORDS, type Contradiction, type Leg, wordsOfReason } from '../evidence/leg';
import type { LegEvidence } from '../evidence/order-evidence';
import { writeSpan } from '../instant';
import type { CheckedLeg } from './facts';

export function isContradicted({ verdict }: CheckedLeg): boolean {
  return verdict === 'contradicted';
}

/** Both sides of a contradicted leg. */
export function writeContradictedLeg(provider: string, leg: CheckedLeg, now: number): string {
  const { said, seen, reason, missingSince } = leg;
  return writeBothSides({
    ...leg,
    provider,
    reason: reason as Contradicted['reason'],
    txHash: said?.txHash ?? null,
    amount: said?.amount ?? null,
    seenAmount: seen?.amount ?? null,
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

/** A leg of an order of which its provider says one thing, and the chain shows another. */
export interface Contradicted {
  provider: string;
  leg: Leg;
  network: string;
  /** Code of the currency. */
  currency: string;
  reason: Contradiction;
  txHash: string | null;
  amount: string | null;
  /** What the transaction pays, if that is only too little. */
  seenAmount: string | null;
  /** Since it was said, or since a node last knew the transaction; null if that is not known. */
  missingMs: number | null;
}

const SAID: Readonly<Record<Leg, string>> = { deposit: 'received', payout: 'paid', refund: 'sent back' };

/** Both sides, and who has to act; without a full stop, and without an address. */
export function writeContradiction(facts: Contradicted): string {
  return `${writeBothSides(facts)}; ${facts.provider} has to answer`;
}

/** What the provider says, and what the chain shows. */
function writeBothSides(facts: Contradicted): string {
  const { network, currency, reason, txHash, seenAmount, missingMs } = facts;
  const chain = networkById(network)?.name ?? network;
  const shown =
    reason === 'not_found'
      ? `${chain} shows no such ${txHash === null ? 'payment' : 'transaction'}${writeMissing(missingMs)}`
      : `on ${chain}, ${CONTRADICTION_WORDS[reason]}${seenAmount === null ? '' : `: ${seenAmount} ${currency}`}`;
  return `${writeSaid(facts)}; ${shown}`;
}

/** What the provider says of a leg. */
function writeSaid({
  provider,
  leg,
  currency,
  txHash,
  amount,
}: Omit<Contradicted, 'reason' | 'seenAmount' | 'missingMs'>): string {
  const transfer = [amount, currency].filter((part) => part !== null).join(' ');
  const where = txHash === null ? '' : ` in ${shortenHash(txHash)}`;
  return `${provider} says that it ${SAID[leg]} ${transfer}${where}`;
}

function writeMissing(ms: number | null): string {
  return ms === null ? '' : ` after ${writeSpan(ms - (ms % MINUTE))}`;
}

const SHOWN_OF_HASH = 10;

function shortenHash(hash: string): string {
  return hash.length > SHOWN_OF_HASH ? `${hash.slice(0, SHOWN_OF_HASH)}…` : hash;
}
