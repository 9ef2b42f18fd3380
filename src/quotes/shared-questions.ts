import { assetKey } from '../domain/assets/currencies';
import type { Provider, ProviderQuote, QuoteRequest } from '../providers/provider';

const ASKED = new WeakMap<Provider, Map<string, Promise<ProviderQuote>>>();

/** In milliseconds; what a wallet asks again in the same second is not asked again at all providers. */
const SERVES_MS = 1_000;

/**
 * The provider's quote; the same question asked while an answer is under way, or in the second after it, gets that answer. One with
 * a reference serves no later question, since a reference may serve one order.
 */
export function askForQuote(provider: Provider, request: QuoteRequest): Promise<ProviderQuote> {
  const asked = ASKED.get(provider) ?? new Map<string, Promise<ProviderQuote>>();
  ASKED.set(provider, asked);
  const { from, to, amount, side, rateType, userIp = '' } = request;
  const question = [assetKey(from), assetKey(to), amount, side, rateType, userIp].join(' ');
  const underWay = asked.get(question);
  if (underWay) {
    return underWay;
  }
  const answer = provider.quote(request);
  asked.set(question, answer);
  const forget = () => void asked.delete(question);
  answer.then(
    ({ quoteRef }) => (quoteRef || provider.facts.sandbox ? forget() : setTimeout(forget, SERVES_MS).unref()),
    forget,
  );
  return answer;
}
