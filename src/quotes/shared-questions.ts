import { assetKey } from '../domain/assets/currencies';
import { SECOND } from '../domain/duration';
import { type Provider, ProviderError, type ProviderQuote, type QuoteRequest } from '../providers/provider';
import type { Measure } from './fan-out';

/** How long a live provider's result is shared with equal requests [rules/quotes: Estimates]. */
const KEPT_MS = SECOND;

interface Question {
  answer: Promise<ProviderQuote>;
  /** Until when the result is shared; Infinity while the call is in flight. */
  until: number;
}

const ASKED = new WeakMap<Provider, Map<string, Question>>();

/**
 * The provider's quote; equal requests during a call, or shortly after, share its result. A quote with a reference may be
 * valid for only one order, so callers that shared it make their own call.
 */
export async function askForQuote(provider: Provider, request: QuoteRequest, measure: Measure): Promise<ProviderQuote> {
  const ask = () => measure(() => provider.quote(request));
  const questions = questionsTo(provider);
  const key = keyOf(provider, request);
  const known = questions.get(key);
  if (known) {
    const shared = await known.answer;
    return shared.quoteRef ? ask() : shared;
  }
  const answer = ask();
  questions.set(key, { answer, until: Infinity });
  const keepWhile = (isKept: boolean) => {
    questions.delete(key);
    if (isKept) questions.set(key, { answer, until: Date.now() + KEPT_MS });
  };
  answer.then(
    (quote) => keepWhile(isKept(provider, quote)),
    (error) => keepWhile(isKept(provider, error)),
  );
  return answer;
}

/** A quote that expires by itself is not shared, and a failed call is repeated. */
function isKept({ facts }: Provider, outcome: ProviderQuote | Error): boolean {
  if (facts.sandbox) {
    return false;
  }
  return outcome instanceof Error
    ? outcome instanceof ProviderError && !['unavailable', 'unknown'].includes(outcome.kind)
    : !outcome.quoteRef && !outcome.validUntil;
}

/** Removes expired results; the map is ordered by expiry. */
function questionsTo(provider: Provider): Map<string, Question> {
  const questions = ASKED.get(provider) ?? new Map<string, Question>();
  ASKED.set(provider, questions);
  const now = Date.now();
  for (const [key, { until }] of questions) {
    if (until > now && until !== Infinity) {
      break;
    }
    if (until <= now) questions.delete(key);
  }
  return questions;
}

function keyOf({ facts }: Provider, request: QuoteRequest): string {
  const { from, to, amount, side, rateType, userIp, markupBps = 0 } = request;
  return [
    assetKey(from),
    assetKey(to),
    amount,
    side,
    rateType,
    facts.demands?.userIp === 'required' ? userIp : '',
    markupBps,
  ].join(' ');
}
