import { toUnits } from '../amount';
import { ageOf, candidatesOf, carriesMemo, isConfirmed, toSeen } from './fitting';
import { isGain } from './gain';
import type { AgreedPayment, LegVerdict, SaidPayment, SeenChain } from './leg';
import type { ChainPayment } from './payment';
import { isAtLeast, isSameAmount } from './units';

/**
 * A leg without a named transaction: the payment to its address that its memo or exact amount identifies. Null if there is no
 * payment that could be it.
 */
export function judgeFound(agreed: AgreedPayment, said: SaidPayment | null, chain: SeenChain): LegVerdict | null {
  const candidates = candidatesOf(agreed, chain);
  const [only, ...others] = candidates;
  if (only === undefined) {
    return null;
  }
  const ofTransactions = candidates.filter((payment) => !isGain(payment));
  const found = identify(agreed, said, ofTransactions, chain);
  if (found === null) {
    const isAlone = others.length === 0 && chain.sharedWith.length === 0 && !isGain(only);
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
  // A memo that the network's payments do not carry stands for an address that everybody uses.
  if (amount === null || memo !== null || isAwaitedElsewhere(amount, decimals, sharedWith)) {
    return null;
  }
  return earliestFirst.find(({ units }) => isSameAmount(units, amount, decimals)) ?? null;
}

function isAwaitedElsewhere(amount: string, decimals: number, sharedWith: SeenChain['sharedWith']): boolean {
  const units = toUnits(amount, decimals);
  return sharedWith.some((amounts) => amounts.some((other) => isSameAmount(units, other, decimals)));
}

function heightOf({ block }: ChainPayment): number {
  return block?.height ?? Number.MAX_SAFE_INTEGER;
}
