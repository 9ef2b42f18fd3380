import { assetKey } from '../domain/assets/currencies';
import type { Provider, ProviderQuote, QuoteRequest } from '../providers/provider';

const ASKED = new WeakMap<Provider, Map<string, Promise<ProviderQuote>>>();

/**
 * The provider's quote; the same question asked while an answer is under way gets that answer. One with a reference may serve one
 * order only, so whoever shared its question asks again.
 */
export async function askForQuote(provider: Provider, request: QuoteRequest): Promise<ProviderQuote> {
  const asked = ASKED.get(provider) ?? new Map<string, Promise<ProviderQuote>>();
  ASKED.set(provider, asked);
  const { from, to, amount, side, rateType, userIp = '', markupBps = 0 } = request;
  const question = [assetKey(from), assetKey(to), amount, side, rateType, userIp, markupBps].join(' ');
  const underWay = asked.get(question);
  if (underWay) {
    const shared = await underWay;
    return shared.quoteRef ? provider.quote(request) : shared;
  }
  const answer = provider.quote(request).finally(() => asked.delete(question));
  asked.set(question, answer);
  return answer;
}
