import { fromIso } from '../duration';
import { candidatesOf, carriesMemo } from './fitting';
import { judgeFound } from './judge-found';
import { judgeNamed } from './judge-named';
import type { AgreedPayment, LegVerdict, SaidPayment, SeenChain } from './leg';
import { isAtLeast, sumUnits } from './units';
import { usualMs } from './usual-time';

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
  const isOwnAddress = chain.sharedWith.length === 0 && (agreed.memo === null || carriesMemo(agreed));
  const isLookedThrough = said.txHash !== null || (agreed.sinceHeight !== null && isOwnAddress);
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
