import { toUnits } from '../amount';
import { normalizeHash } from '../assets/hash-form';
import { networkById, payoutSeconds } from '../assets/networks';
import { fromIso, HOUR, MINUTE, SECOND } from '../duration';
import {
  ageOf,
  candidatesOf,
  carriesMemo,
  hasMemo,
  isAtLeast,
  isConfirmed,
  isOfAsset,
  isSameAmount,
  sumUnits,
  toSeen,
} from './fitting';
import type { AgreedPayment, Contradiction, LegVerdict, SaidPayment, SeenChain } from './leg';
import { type ChainPayment, type ChainTransaction, isGain } from './payment';

/**
 * What the chain says about one leg of an order, beside what its provider says [rules/evidence: Verdicts]. Null if nothing was
 * said and nothing is there.
 */
export function judgeLeg(agreed: AgreedPayment, said: SaidPayment | null, chain: SeenChain): LegVerdict | null {
  if (said?.txHash == null) {
    const found = judgeFound(agreed, said, chain);
    return found ?? (said && judgeMissing(agreed, said, chain));
  }
  const named = judgeNamed(agreed, said, chain);
  if (named === null) {
    return judgeMissing(agreed, said, chain);
  }
  return named.verdict === 'contradicted' && isPaidOtherwise(agreed, said, chain) ? UNCLEAR : named;
}

const UNCLEAR: LegVerdict = { verdict: 'unclear', reason: null, seen: null };
const WAITING: LegVerdict = { verdict: 'waiting', reason: null, seen: null };

/** Nothing is there of what was said. */
function judgeMissing(agreed: AgreedPayment, said: SaidPayment, chain: SeenChain): LegVerdict {
  const missingSince = Math.max(fromIso(said.at), chain.namedKnownAt === null ? 0 : fromIso(chain.namedKnownAt));
  if (!chain.isCurrent || fromIso(chain.at) - missingSince < usualMs(agreed.network)) {
    return WAITING;
  }
  // Without a name, only a chain that was looked through from the beginning shows that there is nothing at the order's address.
  const isLookedThrough = said.txHash !== null || (agreed.sinceHeight !== null && isOwnAddress(agreed, chain));
  return isLookedThrough && !isPaidOtherwise(agreed, said, chain)
    ? { verdict: 'contradicted', reason: 'not_found', seen: null }
    : UNCLEAR;
}

/**
 * Whether payments to the address add up to what was said, so that only the transaction's name may be wrong, as after a
 * replaced one.
 */
function isPaidOtherwise(agreed: AgreedPayment, said: SaidPayment, chain: SeenChain): boolean {
  const candidates = candidatesOf(agreed, chain);
  const amount = said.amount ?? agreed.amount;
  const sum = sumUnits(candidates.map(({ units }) => units));
  return candidates.length > 0 && (amount === null || isAtLeast(sum, amount, agreed.decimals));
}

/** A leg whose transaction the provider names; null if nobody knows the transaction. */
function judgeNamed(agreed: AgreedPayment, said: SaidPayment, chain: SeenChain): LegVerdict | null {
  const transaction = chain.named ?? fromPayments(said, chain);
  if (transaction === null) {
    return null;
  }
  const { block } = transaction;
  const isSure = isConfirmed(agreed, chain, block);
  const found = readTransaction(agreed, said, transaction, chain);
  if ('reason' in found) {
    const { reason, less = [] } = found;
    if (transaction.mayPayMore && reason !== 'failed_transaction') {
      return isSure ? UNCLEAR : WAITING;
    }
    // Until then another block may have the transaction with another outcome.
    return isSure && chain.isCurrent ? { verdict: 'contradicted', reason, seen: toSeen(less, chain) } : WAITING;
  }
  const seen = toSeen(found.payments, chain);
  const isUnclear = !found.isAsMuch || ageOf(agreed, block) !== 'newer';
  return { verdict: isUnclear ? 'unclear' : isSure ? 'verified' : 'seen', reason: null, seen };
}

/** What the blocks said, if the node that was asked for the transaction does not know it. */
function fromPayments({ txHash }: SaidPayment, chain: SeenChain): ChainTransaction | null {
  const hash = txHash === null ? null : normalizeHash(txHash);
  const payments = chain.payments.filter((payment) => normalizeHash(payment.txHash) === hash);
  const [first] = payments;
  return first === undefined ? null : { txHash: first.txHash, hasSucceeded: true, block: first.block, payments };
}

/** The transaction's payments that are the said one. */
interface AsSaid {
  payments: readonly ChainPayment[];
  isAsMuch: boolean;
}

/** What is wrong with the transaction. */
interface NotAsSaid {
  reason: Contradiction;
  /** What it pays if that is only too little. */
  less?: readonly ChainPayment[];
}

function readTransaction(
  agreed: AgreedPayment,
  said: SaidPayment,
  { hasSucceeded, block, payments }: ChainTransaction,
  chain: SeenChain,
): AsSaid | NotAsSaid {
  if (!hasSucceeded) {
    return { reason: 'failed_transaction' };
  }
  const own = payments.filter(
    (payment) => chain.addressKey(payment.address) === chain.addressKey(agreed.address) && hasMemo(agreed, payment),
  );
  if (own.length === 0) {
    return { reason: 'other_address' };
  }
  const ofAsset = own.filter((payment) => isOfAsset(agreed, payment));
  if (ofAsset.length === 0) {
    return { reason: 'other_asset' };
  }
  if (ageOf(agreed, block) === 'older') {
    return { reason: 'older_than_order' };
  }
  const free = ofAsset.filter((payment) => !chain.isTaken(payment));
  return free.length === 0 ? { reason: 'used_by_other_order' } : choosePayments(agreed, said, free, chain);
}

/** One payment that is exactly what was said; else more or all of them, unless another order may own some. */
function choosePayments(
  { amount, leg, decimals }: AgreedPayment,
  said: SaidPayment,
  free: readonly ChainPayment[],
  { sharedWith }: SeenChain,
): AsSaid | NotAsSaid {
  // A deposit or refund may be of any amount that nobody named; a payout should be what was promised.
  const wanted = said.amount ?? (leg === 'payout' ? amount : null);
  if (wanted === null) {
    return { payments: free, isAsMuch: free.length === 1 || sharedWith.length === 0 };
  }
  const same = free.find(({ units }) => isSameAmount(units, wanted, decimals));
  if (same) {
    return { payments: [same], isAsMuch: true };
  }
  const isShared = sharedWith.length > 0;
  const more = free.find(({ units }) => isAtLeast(units, wanted, decimals));
  if (more) {
    return { payments: [more], isAsMuch: !isShared };
  }
  const isEnough = isAtLeast(sumUnits(free.map(({ units }) => units)), wanted, decimals);
  if (isEnough || said.amount === null) {
    return { payments: free, isAsMuch: isEnough && !isShared };
  }
  return { reason: 'less_than_said', less: free };
}

/**
 * A leg without a named transaction: the payment to its address that its memo or exact amount identifies. Null if there is no
 * payment that could be it.
 */
function judgeFound(agreed: AgreedPayment, said: SaidPayment | null, chain: SeenChain): LegVerdict | null {
  const candidates = candidatesOf(agreed, chain);
  const [only, ...others] = candidates;
  if (only === undefined) {
    return null;
  }
  const ofTransactions = candidates.filter((payment) => !isGain(payment));
  const found = identify(agreed, said, ofTransactions, chain);
  if (found === null) {
    const isAlone = others.length === 0 && isOwnAddress(agreed, chain) && !isGain(only);
    return { verdict: 'unclear', reason: null, seen: isAlone ? toSeen([only], chain) : null };
  }
  const isUnclear = ageOf(agreed, found.block) !== 'newer';
  const isSure = isConfirmed(agreed, chain, found.block);
  return {
    verdict: isUnclear ? 'unclear' : isSure ? 'verified' : 'seen',
    reason: null,
    seen: toSeen([found], chain),
  };
}

/** The earliest payment that is the order's, as far as can be known. */
function identify(
  agreed: AgreedPayment,
  said: SaidPayment | null,
  candidates: readonly ChainPayment[],
  { sharedWith }: SeenChain,
): ChainPayment | null {
  const { decimals, memo } = agreed;
  const amount = said?.amount ?? agreed.amount;
  const earliestFirst = candidates.toSorted((a, b) => heightOf(a) - heightOf(b));
  if (memo !== null && carriesMemo(agreed)) {
    const isEnough = ({ units }: ChainPayment) => said?.amount == null || isAtLeast(units, said.amount, decimals);
    return earliestFirst.find(isEnough) ?? null;
  }
  if (amount === null || isUsedByAll(agreed) || isAwaitedElsewhere(amount, decimals, sharedWith)) {
    return null;
  }
  return earliestFirst.find(({ units }) => isSameAmount(units, amount, decimals)) ?? null;
}

/** A memo that the network's payments do not carry stands for an address that everybody uses. */
function isUsedByAll(agreed: AgreedPayment): boolean {
  return agreed.memo !== null && !carriesMemo(agreed);
}

/** Whether nobody else is known to be paid at the address. */
function isOwnAddress(agreed: AgreedPayment, { sharedWith }: SeenChain): boolean {
  return sharedWith.length === 0 && !isUsedByAll(agreed);
}

function isAwaitedElsewhere(amount: string, decimals: number, sharedWith: SeenChain['sharedWith']): boolean {
  const units = toUnits(amount, decimals);
  return sharedWith.some((amounts) => amounts.some((other) => isSameAmount(units, other, decimals)));
}

function heightOf({ block }: ChainPayment): number {
  return block?.height ?? Number.MAX_SAFE_INTEGER;
}

/** Nobody is contradicted earlier, however fast the network is. */
const AT_LEAST_MS = 30 * MINUTE;
/** For a network outside the catalog. */
const OTHERWISE_MS = 2 * HOUR;

/**
 * How long a named transaction may be unknown to every node before it counts as not found: twice the time in which 95 of 100
 * deposits and payouts are final [rules/evidence: Verdicts].
 */
export function usualMs(network: string): number {
  const facts = networkById(network);
  if (facts === null) {
    return OTHERWISE_MS;
  }
  return Math.max(2 * SECOND * Math.max(facts.depositSeconds, payoutSeconds(network) ?? 0), AT_LEAST_MS);
}
