import { z } from 'zod';
import { compareAmounts } from '#domain/amount';
import type { AdapterQuoteRequest } from '../adapter';
import type { Api } from '../http/api';
import { actual, decimal, flag, isoTime, minutes, optional, positive, text, unixMillis } from '../http/fields';
import { checkLimits, readLimits } from '../limits';
import { ProviderError } from '../provider';

const route = z.object({
  quoteId: text,
  type: text,
  amountIn: positive,
  amountOut: actual,
  netAmountOut: actual,
  min: optional(decimal),
  max: optional(decimal),
  fixed: optional(flag),
  filtered: optional(flag),
  error: z.unknown().optional(),
  duration: minutes,
  validUntil: optional(z.union([isoTime(), unixMillis])),
  swapName: optional(text),
});
type Route = z.output<typeof route>;

const routesAnswer = z.object({ quotes: z.array(z.unknown()) });

/** Routes through a decentralised exchange need a wallet's signature, and private ones two legs; neither is requested. */
export async function readRoutes(api: Api, { from, to, amount, side, rate }: AdapterQuoteRequest): Promise<Route[]> {
  const { quotes } = await api.get('/quotes', {
    query: {
      amount,
      from: from.ticker,
      to: to.ticker,
      types: 'standard',
      fixed: rate === 'fixed' ? true : null,
      amountType: side === 'receive' ? 'receive' : null,
    },
    answer: routesAnswer,
  });
  const routes = quotes.flatMap((row) => {
    const read = route.safeParse(row);
    return read.success ? read.data : [];
  });
  if (routes.length === 0 && quotes.length > 0) {
    throw new ProviderError('unavailable', { message: 'houdiniswap: no quote can be read', label: 'invalid_answer' });
  }
  return routes;
}

/** The available route that is best for the customer. @throws ProviderError */
export function pickRoute(routes: readonly Route[], { rate, side, amount }: AdapterQuoteRequest): Route {
  const offered = routes.filter(({ type, fixed }) => type === 'standard' && (fixed === true) === (rate === 'fixed'));
  const open = offered.filter((route) => !route.error && route.filtered !== true && amountOutOf(route) !== null);
  const [best] = (open.length > 0 ? open : offered).toSorted((a, b) =>
    side === 'send'
      ? compareAmounts(amountOutOf(b) ?? '0', amountOutOf(a) ?? '0')
      : compareAmounts(a.amountIn, b.amountIn),
  );
  if (!best) {
    throw new ProviderError('unsupported_pair', { message: 'houdiniswap has no such route' });
  }
  checkLimits(side === 'send' ? amount : best.amountIn, readLimits(best.min, best.max));
  if (open.length === 0) {
    throw new ProviderError('refused', { message: `no route is open: ${String(best.error ?? 'filtered')}` });
  }
  return best;
}

export function amountOutOf({ netAmountOut, amountOut }: Route): string | null {
  return netAmountOut ?? amountOut;
}
