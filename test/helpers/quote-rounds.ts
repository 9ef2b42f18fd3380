import { type Provider, ProviderError } from '#providers/provider';
import { SIMULATED_PROVIDERS } from '#providers/simulated/provider';
import { describePrice, type QuoteQuery } from '#quotes/offer';
import { type QuoteOptions, quoteAll } from '#quotes/quote-engine';
import { asset, quoting } from './orders/test-provider';

export const sandbox = SIMULATED_PROVIDERS;

export const send: QuoteQuery = { from: asset('BTC'), to: asset('XMR'), amount: '0.05', side: 'send' };

/** The quotes of a round, best first, with the shown parts of their prices. */
export async function offersOf(question: QuoteQuery, providers: readonly Provider[], options?: QuoteOptions) {
  const { offers } = await quoteAll(question, providers, options);
  return offers.map((offer) => ({ ...offer, ...describePrice(offer, question.to) }));
}

/** An answer to the query `send`. */
export function offer(amountTo: string, etaSeconds = 600) {
  return async () => ({ amountFrom: '0.05', amountTo, etaSeconds, warnings: [] });
}

export function failing(code: string, error: unknown): Provider {
  return quoting(code, () => Promise.reject(error));
}

export const below = (limit: string) => new ProviderError('below_limit', { limit });
export const above = (limit: string) => new ProviderError('above_limit', { limit });

export function codes(offers: { provider: { code: string } }[]): string[] {
  return offers.map(({ provider }) => provider.code);
}
