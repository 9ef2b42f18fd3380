import { assetKey } from '../domain/assets/currencies';
import { SECOND } from '../domain/duration';
import { type Provider, ProviderError, type ProviderQuote, type QuoteRequest } from '../providers/provider';
import type { Measure } from './fan-out';

/** How long a live provider's result is shared with equal requests [rules/quotes: Estimates]. */
const SHARED_MS = SECOND;

interface SharedCall {
  answer: Promise<ProviderQuote>;
  /** Until when the result is shared; Infinity while the call is in flight. */
  until: number;
}

const CALLS = new WeakMap<Provider, Map<string, SharedCall>>();

/**
 * The provider's quote; equal requests during a call, or shortly after, share its result. A quote with a reference may be
 * valid for only one order, so callers that shared it make their own call.
 */
export async function fetchQuote(provider: Provider, request: QuoteRequest, measure: Measure): Promise<ProviderQuote> {
  const call = () => measure(() => provider.quote(request));
  const calls = callsTo(provider);
  const key = keyOf(provider, request);
  const known = calls.get(key);
  if (known) {
    const shared = await known.answer;
    return shared.quoteRef ? call() : shared;
  }
  const answer = call();
  calls.set(key, { answer, until: Infinity });
  const finish = (isShared: boolean) => {
    calls.delete(key);
    if (isShared) calls.set(key, { answer, until: Date.now() + SHARED_MS });
  };
  answer.then(
    (quote) => finish(isShareable(provider, quote)),
    (error) => finish(isShareable(provider, error)),
  );
  return answer;
}

/** A quote that expires by itself is not shared, and a failed call is repeated. */
function isShareable({ facts }: Provider, outcome: ProviderQuote | Error): boolean {
  if (facts.sandbox) {
    return false;
  }
  return outcome instanceof Error
    ? outcome instanceof ProviderError && !['unavailable', 'unknown'].includes(outcome.kind)
    : !outcome.quoteRef && !outcome.validUntil;
}

/** Removes expired results; the map is ordered by expiry. */
function callsTo(provider: Provider): Map<string, SharedCall> {
  const calls = CALLS.get(provider) ?? new Map<string, SharedCall>();
  CALLS.set(provider, calls);
  const now = Date.now();
  for (const [key, { until }] of calls) {
    if (until > now && until !== Infinity) {
      break;
    }
    if (until <= now) calls.delete(key);
  }
  return calls;
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
