import { normalizeHash } from '../assets/hash-form';
import { ageOf, hasMemo, isConfirmed, isOfAsset, toSeen } from './fitting';
import type { AgreedPayment, Contradiction, LegVerdict, SaidPayment, SeenChain } from './leg';
import type { ChainPayment, ChainTransaction } from './payment';
import { isAtLeast, isSameAmount, sumUnits } from './units';

/** A leg whose transaction the provider names; null if nobody knows the transaction. */
export function judgeNamed(agreed: AgreedPayment, said: SaidPayment, chain: SeenChain): LegVerdict | null {
  const transaction = chain.named ?? fromPayments(said, chain);
  if (transaction === null) {
    return null;
  }
  const { block } = transaction;
  const isSure = isConfirmed(agreed, chain, block);
  const found = readTransaction(agreed, said, transaction, chain);
  if (typeof found === 'string' && transaction.mayPayMore && found !== 'failed_transaction') {
    return { verdict: isSure ? 'unclear' : 'waiting', reason: null, seen: null };
  }
  if (typeof found === 'string') {
    // Until then another block may have the transaction with another outcome.
    return isSure && chain.isCurrent
      ? { verdict: 'contradicted', reason: found, seen: null }
      : { verdict: 'waiting', reason: null, seen: null };
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

/** The transaction's payments that are the said one, or what is wrong with it. */
function readTransaction(
  agreed: AgreedPayment,
  said: SaidPayment,
  { hasSucceeded, block, payments }: ChainTransaction,
  chain: SeenChain,
): Contradiction | { payments: readonly ChainPayment[]; isAsMuch: boolean } {
  if (!hasSucceeded) {
    return 'failed_transaction';
  }
  const own = payments.filter(
    (payment) => chain.addressKey(payment.address) === chain.addressKey(agreed.address) && hasMemo(agreed, payment),
  );
  if (own.length === 0) {
    return 'other_address';
  }
  const ofAsset = own.filter((payment) => isOfAsset(agreed, payment));
  if (ofAsset.length === 0) {
    return 'other_asset';
  }
  if (ageOf(agreed, block) === 'older') {
    return 'older_than_order';
  }
  const free = ofAsset.filter((payment) => !chain.isTaken(payment));
  return free.length === 0 ? 'used_by_other_order' : choosePayments(agreed, said, free, chain);
}

/** One payment that is exactly what was said; else more or all of them, unless another order may own some. */
function choosePayments(
  { amount, leg, decimals }: AgreedPayment,
  said: SaidPayment,
  free: readonly ChainPayment[],
  { sharedWith }: SeenChain,
): Contradiction | { payments: readonly ChainPayment[]; isAsMuch: boolean } {
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
  return 'less_than_said';
}
