import { type NewQuote, storeQuotes, storeQuotesAsOneRow } from '#db/quotes/quotes';
import type { AssetId } from '#domain/assets/currencies';
import { idFamily } from '#domain/id';
import type { QuoteSide } from '#domain/quotes/terms';
import type { Offer } from '#quotes/offer';
import { newId } from '#security/secret';
import type { Caller } from '../authentication/caller';
import type { ApiServices } from '../services';
import type { Market } from './market';

export interface QuoteTerms {
  caller: Caller | null;
  market: Market;
  from: AssetId;
  to: AssetId;
  side: QuoteSide;
}

/** An offer stored as a quote. */
export interface StoredQuote {
  row: NewQuote;
  offer: Offer;
  expiresAt: Date;
}

/** Stores the offers as quotes. Keyless quotes have no owner and share one row [rules/quotes: Life of a quote]. */
export async function storeOffers(
  services: Pick<ApiServices, 'db'>,
  terms: QuoteTerms,
  offers: readonly Offer[],
): Promise<StoredQuote[]> {
  const { caller, market, from, to, side } = terms;
  const idOf = caller ? () => newId('q') : idFamily(newId('q'));
  const quotes = offers.map((offer, place) => {
    const row: NewQuote = {
      quoteId: idOf(place),
      partnerId: caller?.partnerId ?? null,
      environment: market.environment,
      provider: offer.provider.code,
      from: from.code,
      fromNetwork: from.network,
      to: to.code,
      toNetwork: to.network,
      amountFrom: offer.amountFrom,
      amountTo: offer.amountTo,
      markupBps: offer.markup.bps,
      rateType: offer.rateType,
      side,
      ...(!offer.provider.sandbox && toLiveTerms(offer)),
    };
    return { row, offer };
  });
  const rows = quotes.map(({ row }) => row);
  const expiries = await (caller ? storeQuotes : storeQuotesAsOneRow)(services.db, rows);
  return quotes.flatMap((quote, place) => {
    const expiresAt = expiries[place];
    return expiresAt ? { ...quote, expiresAt } : [];
  });
}

/** What creating the order at a live provider will need from its quote. */
function toLiveTerms({ quoteRef = null, providerAmountTo, networkFee = null, validUntil = null }: Offer) {
  return { quoteRef, providerAmountTo, networkFee, validUntil };
}
