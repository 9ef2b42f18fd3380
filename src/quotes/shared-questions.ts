import { assetKey } from '../domain/assets/currencies';
import { SECOND } from '../domain/duration';
import { type Provider, ProviderError, type ProviderQuote, type QuoteRequest } from '../providers/provider';
import type { Measure } from './fan-out';

/** How long a live provider's answer serves who asks the same [rules/quotes: Estimates]. */
const KEPT_MS = SECOND;

interface Question {
  answer: Promise<ProviderQuote>;
  /** Until when the answer serves others; Infinity while it is under way. */
  until: number;
}

const ASKED = new WeakMap<Provider, Map<string, Question>>();

/**
 * The provider's quote; the same question asked while an answer is under way, or just after it, gets that answer. One with a
 * reference may serve one order only, so whoever shared its question asks again.
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

/** A promise that ends by itself serves nobody else, and who failed to answer is asked again. */
function isKept({ facts }: Provider, outcome: ProviderQuote | Error): boolean {
  if (facts.sandbox) {
    return false;
  }
  return outcome instanceof Error
    ? outcome instanceof ProviderError && !['unavailable', 'unknown'].includes(outcome.kind)
    : !outcome.quoteRef && !outcome.validUntil;
}

/** Without the answers whose time is over; those that are kept stand in the order in which it ends. */
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
