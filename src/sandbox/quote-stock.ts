import type { Estimate } from '#contract/quotes/estimate';
import { MINUTE } from '#domain/duration';
import { type PartnerApi, type QuoteStock, ScenarioError } from './partner-api';

/** Part of a quote's five minutes, so that none expires before use. */
const FRESH_MS = 4 * MINUTE;

/**
 * Gets quotes for scenarios. A request for a named provider returns the quotes of all, and is limited to ten a minute, so
 * unused quotes are saved for later scenarios.
 */
export function createQuoteStock(api: PartnerApi): QuoteStock {
  const stock = new Map<string, { quoteId: string; until: number }[]>();
  return {
    async take({ name, swap = {} }) {
      const { from = 'BTC', to = 'ETH', amount = '0.05', provider } = swap;
      const terms = `${from} ${to} ${amount}`;
      const stored = provider === undefined ? undefined : stock.get(`${terms} ${provider}`);
      for (let one = stored?.shift(); one; one = stored?.shift()) {
        if (one.until > Date.now()) {
          return one.quoteId;
        }
      }
      const query = { from, to, amount, ...(provider !== undefined && { include: 'all' }) };
      const estimate = await api.json<Estimate>({ path: '/estimate', query });
      if (provider === undefined) {
        return estimate.quote_id;
      }
      for (const quote of estimate.quotes ?? []) {
        const shelf = `${terms} ${quote.provider}`;
        stock.set(shelf, [...(stock.get(shelf) ?? []), { quoteId: quote.quote_id, until: Date.now() + FRESH_MS }]);
      }
      const quoteId = stock.get(`${terms} ${provider}`)?.shift()?.quoteId;
      if (quoteId === undefined) {
        throw new ScenarioError(`${name}: ${provider} returned no quote for ${amount} ${from} to ${to}.`);
      }
      return quoteId;
    },
  };
}
