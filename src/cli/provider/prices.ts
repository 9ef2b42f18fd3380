import { formatColumns } from '#domain/columns';
import type { AdapterQuote } from '#providers/adapter';
import { type Answer, formatFacts } from '../answer';
import { findAssetPair, type PairOptions } from './asset-pair';
import { type ByHand, type PrintedOutcome, printByHand } from './by-hand';

export function providerAssets(code: string, { unmapped }: { unmapped?: true }): Promise<Answer> {
  return printByHand(code, async ({ catalog }) => {
    const { assets, sold, bought, unmapped: left } = await catalog();
    if (unmapped) {
      const rows = left.map(({ row, reason }) => ({ ...row, reason }));
      const cells = rows.map(({ ticker, network, contract, reason }) => [ticker, network, contract ?? '', reason]);
      return {
        normalized: rows,
        text: `${formatColumns(cells)}\n\n${rows.length} entries could not be mapped.`,
      };
    }
    const rows = assets.map((asset) => ({
      code: asset.code,
      network: asset.network,
      ticker: (sold(asset) ?? bought(asset))?.ticker ?? '',
      provider_network: (sold(asset) ?? bought(asset))?.network ?? '',
      sends: sold(asset) !== null,
      receives: bought(asset) !== null,
    }));
    const cells = rows.map((row) => [row.code, row.network, row.ticker, row.provider_network, flowOf(row)]);
    return {
      normalized: rows,
      text: `${formatColumns(cells)}\n\n${rows.length} assets; ${left.length} entries could not be mapped.`,
    };
  });
}

function flowOf({ sends, receives }: { sends: boolean; receives: boolean }): string {
  return sends && receives ? '' : sends ? 'sold only' : 'bought only';
}

export function providerLimits(code: string, options: PairOptions): Promise<Answer> {
  return printByHand(code, async (provider) => {
    const { own } = await findAssetPair(provider, options);
    const { adapter, api } = provider;
    const limits = adapter.limits
      ? await adapter.limits(api, own)
      : (await adapter.quote(api, { ...own, amount: '1', side: 'send' })).limits;
    const normalized = { min: limits?.min ?? null, max: limits?.max ?? null };
    return {
      normalized,
      text: formatFacts([
        ['min', normalized.min],
        ['max', normalized.max],
      ]),
    };
  });
}

export interface PriceOptions extends PairOptions {
  amount: string;
}

export function providerQuote(code: string, options: PriceOptions): Promise<Answer> {
  return printByHand(code, async (provider) => {
    const { own, side } = await findAssetPair(provider, options);
    const quote = await provider.adapter.quote(provider.api, { ...own, side, amount: options.amount });
    return describeQuote(quote, own.rate);
  });
}

export function describeQuote(quote: AdapterQuote, rate: string): PrintedOutcome {
  const normalized = {
    amount_from: quote.amountFrom,
    amount_to: quote.amountTo,
    rate_type: rate,
    quote_ref: quote.quoteRef,
    valid_until: quote.validUntil,
    eta_seconds: quote.etaSeconds,
    network_fee: quote.networkFee,
    limits: quote.limits && { min: quote.limits.min ?? null, max: quote.limits.max ?? null },
    real_provider: quote.realProvider,
    warnings: quote.warnings,
  };
  return { normalized, text: factLines(normalized) };
}

/** Whether it works as configured: its list, and a quote. */
export function providerCheck(code: string): Promise<Answer> {
  return printByHand(code, async (provider) => {
    const { assets, unmapped } = await provider.catalog();
    const price = await anyPrice(provider);
    const normalized = { ok: true, assets: assets.length, unmapped: unmapped.length, price: price.normalized };
    return {
      normalized,
      text: `${assets.length} assets, ${unmapped.length} entries could not be mapped.\n${price.text}`,
    };
  });
}

/** A quote for a pair that every provider has. */
async function anyPrice(provider: ByHand): Promise<PrintedOutcome> {
  const { own, side } = await findAssetPair(provider, { from: 'BTC', to: 'ETH' });
  const quote = await provider.adapter.quote(provider.api, { ...own, side, amount: '0.05' });
  return describeQuote(quote, own.rate);
}

/** `name  value` lines; null values are left out. */
export function factLines(facts: Record<string, unknown>): string {
  return formatFacts(
    Object.entries(facts).map(([name, value]): [string, string | null] => [
      name,
      value === null ? null : typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
}
