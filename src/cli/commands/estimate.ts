import type { Estimate, QuoteBody } from '#contract/quotes/estimate';
import { formatColumns } from '#domain/columns';
import { type Answer, formatFacts } from '../answer';
import type { ApiClient } from '../api/client';
import type { ApiCommandOptions } from '../api/command';
import { openApiClient } from '../api/open-client';

export interface SwapOptions {
  from: string;
  to: string;
  amount: string;
  fromNetwork?: string;
  toNetwork?: string;
  side?: string;
}

export interface EstimateOptions extends ApiCommandOptions, SwapOptions {
  all?: true;
}

/** The best quote for a swap; with `all`, every provider's. */
export async function estimate(options: EstimateOptions): Promise<Answer> {
  const best = await findEstimate(openApiClient(options), options, options.all === true);
  const rows = (best.quotes ?? []).map(toRow);
  const quotes = rows.length === 0 ? [] : ['', formatColumns([['PROVIDER', 'RECEIVES', 'RATE', 'QUOTE'], ...rows])];
  return { json: best, text: [describeQuote(best), ...quotes].join('\n') };
}

export function findEstimate(api: ApiClient, swap: SwapOptions, includesAll = false): Promise<Estimate> {
  const { from, to, amount, fromNetwork, toNetwork, side } = swap;
  const query = { from, to, amount, from_network: fromNetwork, to_network: toNetwork, side };
  return api.json<Estimate>({ path: '/estimate', query: { ...query, ...(includesAll && { include: 'all' }) } });
}

function describeQuote(quote: Estimate): string {
  return formatFacts([
    ['send', `${quote.amount_from} ${quote.from} on ${quote.from_network}`],
    ['receive', `${quote.amount_to} ${quote.to} on ${quote.to_network}`],
    ['provider', quote.provider],
    ['rate', quote.rate_type],
    ['quote', `${quote.quote_id}, until ${quote.expires_at}`],
    ['required', quote.required_fields?.join(', ') ?? null],
    ['warnings', quote.warnings.join(', ') || null],
  ]);
}

function toRow({ provider, amount_to: receives, to, rate_type: rate, quote_id: id }: QuoteBody): string[] {
  return [provider, `${receives} ${to}`, rate, id];
}
