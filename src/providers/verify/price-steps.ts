import BigNumber from 'bignumber.js';
import { compareAmounts, multiplyFraction } from '#domain/amount';
import { decimalsOfAsset } from '#domain/assets/currencies';
import { rowsOf } from '#domain/names-of';
import type { QuoteSide, RateType } from '#domain/quotes/terms';
import { ProviderError, type ProviderQuote } from '../provider';
import { failureFinding, toProviderError } from './failure';
import { type Finding, finding } from './findings';
import { pairWords, permittedAmount, type TriedPair } from './pairs';
import type { Session } from './session';

/** How far a price may be from what other providers pay. */
const TOLERANCE = 0.05;
/** On this many pairs an amount to receive is quoted, where that is offered. */
const REVERSE_PAIRS = 3;
/** Fewer pairs may all happen to have no price at a rate. */
const ENOUGH_PRICES = 5;

export async function checkLimits(session: Session): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const pair of session.pairs()) {
    findings.push(await checkLimitsOf(session, pair));
  }
  return findings;
}

async function checkLimitsOf({ provider, limits: known }: Session, pair: TriedPair): Promise<Finding> {
  const subject = pairWords(pair);
  try {
    const limits = await provider.limits(pair.from, pair.to);
    const { min, max } = limits;
    if (min === undefined && max === undefined) {
      return finding('not_offered', subject, 'states no limits');
    }
    known.set(pair, limits);
    return min !== undefined && max !== undefined && compareAmounts(min, max) > 0
      ? finding('broke', subject, `the minimum ${min} is above the maximum ${max}`)
      : finding('agrees', subject, `from ${min ?? 'any amount'} to ${max ?? 'any amount'}`);
  } catch (cause) {
    return failureFinding(subject, toProviderError(cause));
  }
}

/** Every rate, and both sides, on pairs with a permitted amount. */
export async function checkQuotes(session: Session): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [index, pair] of session.pairs().entries()) {
    findings.push(...(await checkPair(session, pair, index < REVERSE_PAIRS)));
  }
  return [...findings, ...missingRates(session, findings)];
}

/** Rates that the facts name, and no pair has. */
function missingRates({ adapter }: Session, findings: readonly Finding[]): Finding[] {
  return Object.keys(adapter.facts.rates).flatMap((rate) => {
    const found = findings.filter(({ subject }) => subject.includes(`, ${rate}`));
    const isMissing = found.length >= ENOUGH_PRICES && found.every(({ outcome }) => outcome === 'not_offered');
    return isMissing
      ? [finding('broke', rate, 'no pair is offered at this rate, which the adapter takes for offered')]
      : [];
  });
}

async function checkPair(session: Session, pair: TriedPair, withReverse: boolean): Promise<Finding[]> {
  const findings: Finding[] = [];
  const amount = permittedAmount(pair, session.limits.get(pair) ?? {});
  let paid: string | null = null;
  let isCompared = false;
  for (const [rate, sides] of rowsOf(session.adapter.facts.rates)) {
    for (const side of sides) {
      if (side === 'receive' && !withReverse && sides.length > 1) continue;
      const asked: string = side === 'send' ? amount : (paid ?? guessPaid(pair));
      const subject = `${pairWords(pair)}, ${rate}${side === 'receive' ? ', amount to receive' : ''}`;
      const answer: ProviderQuote | ProviderError = await quoteOnce(session, pair, { rate, side, amount: asked }).catch(
        toProviderError,
      );
      if (answer instanceof ProviderError) {
        findings.push(failureFinding(subject, answer));
        continue;
      }
      const words = `${answer.amountFrom} gives ${answer.amountTo}`;
      const others = isCompared ? [] : ((await session.options.askOthers?.(pair, answer.amountFrom)) ?? []);
      isCompared = true;
      paid = answer.amountTo;
      findings.push(comparePrice(subject, words, answer.amountTo, others));
    }
  }
  return findings;
}

/** For a provider that quotes no amounts to send: about the same in the other coin is not known, so a small one. */
function guessPaid({ to }: TriedPair): string {
  return decimalsOfAsset(to) > 0 ? '0.05' : '1';
}

/** An amount outside limits that were not stated before is corrected once. */
async function quoteOnce(
  session: Session,
  pair: TriedPair,
  { rate, side, amount }: { rate: RateType; side: QuoteSide; amount: string },
): Promise<ProviderQuote> {
  const request = { from: pair.from, to: pair.to, rateType: rate, side, userIp: session.userIp };
  const { provider } = session;
  try {
    return await provider.quote({ ...request, amount });
  } catch (cause) {
    const { kind, limit } = toProviderError(cause);
    if (side !== 'send' || limit === undefined || !['below_limit', 'above_limit'].includes(kind)) {
      throw cause;
    }
    const permitted = permittedAmount({ ...pair, amount }, kind === 'below_limit' ? { min: limit } : { max: limit });
    if (permitted === amount) throw cause;
    return provider.quote({ ...request, amount: permitted });
  }
}

function comparePrice(subject: string, words: string, amountTo: string, others: readonly string[]): Finding {
  if (others.length === 0) {
    return finding('agrees', subject, words);
  }
  const sum = others.reduce((total, one) => total.plus(one), new BigNumber(0));
  const usual = multiplyFraction([sum.toFixed()], [String(others.length)], 12, 'down');
  const share = new BigNumber(amountTo).div(usual).minus(1);
  const compared = `${words}; others give ${usual} (${share.times(100).toFixed(1)} %)`;
  return finding(share.abs().gt(TOLERANCE) ? 'broke' : 'agrees', subject, compared);
}
