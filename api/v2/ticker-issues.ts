import { refuseUnlisted } from '#contract/unlisted';
import { currencyByCode, networksOf } from '#domain/assets/currencies';
import type { FieldIssue } from '#domain/error';
import { currencyOfTicker, listTickers, networkNameOf, type TickerProblem } from '#domain/v2/ticker';

/** The parameters that name an asset. */
interface TickerFields {
  currency: string;
  network: string;
}

/** An asset as a request names it. */
export interface NamedAsset {
  ticker: string;
  network?: string | undefined;
}

/** Why a request names no asset: with the likeliest ticker, or the networks that there are [rules/errors: Lists of allowed values]. */
export function issueOfTicker(
  { ticker, network }: NamedAsset,
  problem: TickerProblem,
  fields: TickerFields,
): FieldIssue {
  if (problem === 'is not a known currency') {
    return issueOfCurrency(fields.currency, ticker);
  }
  const meant = currencyOfTicker(ticker);
  const currency = meant && currencyByCode(meant.code);
  const networks = meant?.network ? [meant.network] : currency ? networksOf(currency) : [];
  const words = refuseUnlisted(network, networks.map(networkNameOf));
  return { field: fields.network, issue: `${words} for ${ticker.toLowerCase()}` };
}

/** Why a ticker is no currency. */
export function issueOfCurrency(field: string, ticker: string): FieldIssue {
  return { field, issue: refuseUnlisted(ticker.toLowerCase(), TICKERS, 'GET /v2/exchange/currencies lists all') };
}

const TICKERS = listTickers();
