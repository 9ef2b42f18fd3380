import { networkById } from '../assets/networks';
import { MINUTE } from '../duration';
import { CONTRADICTION_WORDS, type Contradiction, type Leg } from '../evidence/leg';
import { writeSpan } from './write-time';

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
  /** Since it was said, or since a node last knew the transaction; null if that is not known. */
  missingMs: number | null;
}

const SAID: Readonly<Record<Leg, string>> = { deposit: 'received', payout: 'paid', refund: 'sent back' };

/** Both sides, and who has to act; without a full stop, and without an address. */
export function writeContradiction(facts: Contradicted): string {
  return `${writeBothSides(facts)}; ${facts.provider} has to answer`;
}

/** What the provider says, and what the chain shows. */
export function writeBothSides(facts: Contradicted): string {
  const { network, reason, txHash, missingMs } = facts;
  const chain = networkById(network)?.name ?? network;
  const shown =
    reason === 'not_found'
      ? `${chain} shows no such ${txHash === null ? 'payment' : 'transaction'}${writeMissing(missingMs)}`
      : `on ${chain}, ${CONTRADICTION_WORDS[reason]}`;
  return `${writeSaid(facts)}; ${shown}`;
}

/** What the provider says of a leg. */
export function writeSaid({
  provider,
  leg,
  currency,
  txHash,
  amount,
}: Omit<Contradicted, 'reason' | 'missingMs'>): string {
  const transfer = [amount, currency].filter((part) => part !== null).join(' ');
  const where = txHash === null ? '' : ` in ${shortenHash(txHash)}`;
  return `${provider} says that it ${SAID[leg]} ${transfer}${where}`;
}

function writeMissing(ms: number | null): string {
  return ms === null ? '' : ` after ${writeSpan(ms - (ms % MINUTE))}`;
}

const SHOWN_OF_HASH = 10;

export function shortenHash(hash: string): string {
  return hash.length > SHOWN_OF_HASH ? `${hash.slice(0, SHOWN_OF_HASH)}…` : hash;
}
