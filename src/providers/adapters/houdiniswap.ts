import { z } from 'zod';
import { compareAmounts } from '#domain/amount';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter, AdapterQuoteRequest, AnswerParts, Api, ListedAsset } from '../adapter';
import { checkLimits, readLimits, readWord, type StatusWords, toQuote } from '../adapter-answers';
import { labelStatus } from '../http/failure';
import {
  actual,
  decimal,
  echoed,
  echoedMemo,
  flag,
  integer,
  isoTime,
  memo,
  minutes,
  optional,
  positive,
  text,
  unixMillis,
} from '../http/fields';
import { OutsideLimits, ProviderError } from '../provider';

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
async function readRoutes(api: Api, { from, to, amount, side, rate }: AdapterQuoteRequest): Promise<Route[]> {
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
function pickRoute(routes: readonly Route[], { rate, side, amount }: AdapterQuoteRequest): Route {
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

function amountOutOf({ netAmountOut, amountOut }: Route): string | null {
  return netAmountOut ?? amountOut;
}

/** Statuses of the order; those of its legs are numbered differently. */
const STATUSES: StatusWords<Word> = {
  '-2': 'waiting_deposit',
  '-1': 'waiting_deposit',
  '0': 'waiting_deposit',
  '1': 'confirming',
  '2': 'exchanging',
  '3': 'sending',
  '4': 'completed',
  '5': 'expired',
  '6': 'failed',
  '7': 'refunded',
  '8': 'expired',
};
type Word = '-2' | '-1' | '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';
const OPEN: readonly string[] = ['-2', '-1', '0', '1', '2', '3'];

const PAGE_SIZE = 100;
/** More than there are; guards against an endless list. */
const MOST_PAGES = 60;

const order = z.object({
  houdiniId: text,
  expires: optional(isoTime()),
  receiverAddress: echoed,
  receiverTag: echoedMemo,
  inSymbol: echoed,
  outSymbol: echoed,
  status: text,
  inAmount: optional(decimal),
  outAmount: optional(decimal),
  actionRequired: optional(flag),
});
const createdOrder = order.extend({ depositAddress: text, depositTag: memo });
const foundOrder = order.extend({ depositAddress: echoed, depositTag: echoedMemo });

export const houdiniswap: Adapter = {
  facts: {
    code: 'houdiniswap',
    name: 'Houdini Swap',
    home: 'houdiniswap.com',
    kind: 'aggregator',
    needs: ['key', 'secret'],
    rates: { floating: ['send'], fixed: ['send', 'receive'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    depositWindowMinutes: null,
    demands: { ...NO_DEMANDS, refundAddress: 'required_at_fixed_rate', refundMemo: 'impossible' },
    orderNames: { address: 'addressTo', extra_id: 'destinationTag', refund_address: 'refundAddress' },
    requestsPerMinute: 60,
    feePct: null,
    feeNetwork: true,
    markup: { kind: 'none', because: 'unclear' },
    hidesPayoutHash: true,
    hidesPaidAmount: true,
    hidesDepositHash: true,
    hidesRefundHash: true,
    echoes: ['payoutAddress', 'payoutExtraId', 'from', 'to'],
    // Also the symbols of its coins, but it lists coins by id.
    statusEchoes: ['providerOrderId', 'depositAddress', 'depositExtraId', 'payoutAddress', 'payoutExtraId'],
    neverReports: ['refund_required'],
    lateDeposits: 'unknown',
    toVerify: [
      'which transaction transactionHash names',
      'the form of validUntil',
      'the name of the page in the list of tokens',
      'whether outAmount changes with what is really paid out',
      'orders can be read for 48 hours only',
    ],
  },
  names: { networks: { atom: ['cosmoshub-4'], cchain: ['avalanche'] } },
  http: {
    baseUrl: 'https://api-partner.houdiniswap.com/v2',
    headers: ({ key = '', secret = '' }) => ({ authorization: `${key}:${secret}` }),
    readError,
  },

  async assets(api) {
    const assets: ListedAsset[] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const { tokens, totalPages } = await api.get('/tokens', {
        query: { pageSize: PAGE_SIZE, page },
        answer: tokenList,
      });
      assets.push(...tokens.filter(({ hasCex }) => hasCex).map(toAsset));
      if (page >= totalPages) {
        break;
      }
    }
    return assets;
  },

  async quote(api, request) {
    const route = pickRoute(await readRoutes(api, request), request);
    return toQuote({
      amountFrom: request.side === 'send' ? request.amount : route.amountIn,
      amountTo: request.side === 'receive' ? request.amount : (amountOutOf(route) ?? ''),
      quoteRef: route.quoteId,
      validUntil: route.validUntil,
      etaSeconds: route.duration,
      limits: readLimits(route.min, route.max),
      realProvider: route.swapName,
    });
  },

  async createOrder(api, request) {
    const made = await api.post('/exchanges', {
      once: true,
      body: {
        quoteId: request.quoteRef,
        addressTo: request.payoutAddress,
        ...(request.refundAddress && { refundAddress: request.refundAddress }),
        ...(request.payoutExtraId && { destinationTag: request.payoutExtraId }),
      },
      answer: createdOrder,
    });
    return {
      providerOrderId: made.houdiniId,
      secret: null,
      depositAddress: made.depositAddress,
      depositExtraId: made.depositTag,
      expiresAt: made.expires,
      amountFrom: made.inAmount,
      amountTo: made.outAmount,
      echo: {
        payoutAddress: made.receiverAddress,
        payoutExtraId: made.receiverTag,
        // The response contains symbols, while we name its assets by id.
        from: idFor(request.from, made.inSymbol),
        to: idFor(request.to, made.outSymbol),
      },
    };
  },

  async readStatus(api, { providerOrderId }) {
    const found = await api.get(`/orders/${encodeURIComponent(providerOrderId)}`, { answer: foundOrder });
    const wantsAction = found.actionRequired === true && OPEN.includes(found.status);
    return {
      word: found.status,
      status: wantsAction ? 'manual_review' : readWord(STATUSES, found.status),
      expiresAt: found.expires,
      echo: {
        providerOrderId: found.houdiniId,
        depositAddress: found.depositAddress,
        depositExtraId: found.depositTag,
        payoutAddress: found.receiverAddress,
        payoutExtraId: found.receiverTag,
      },
    };
  },
};

const tokenList = z.object({
  tokens: z.array(
    z.object({
      id: text,
      symbol: text,
      chain: text,
      address: optional(text),
      decimals: optional(integer),
      enabled: flag,
      hasCex: optional(flag),
    }),
  ),
  totalPages: integer,
});

/** Tokens are named by opaque ids. */
function toAsset({
  id,
  symbol,
  chain,
  address,
  decimals,
  enabled,
}: z.output<typeof tokenList>['tokens'][number]): ListedAsset {
  return {
    ticker: id,
    network: chain,
    contract: address,
    symbol,
    ...(decimals !== null && { decimals }),
    sends: enabled,
    receives: enabled,
  };
}

/** The asset's id if the symbol is its own; otherwise the symbol, which matches no id. */
function idFor({ ticker, symbol }: ListedAsset, echoed: string | null): string | null {
  return echoed !== null && echoed.toLowerCase() === symbol?.toLowerCase() ? ticker : echoed;
}

const refusal = z.object({ message: text, code: optional(text) });

/** Limits in the message are in dollars, so only their existence is used. */
function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || httpStatus > 499 || !read.success) {
    return null;
  }
  const { message, code } = read.data;
  const options = {
    message: code ? `${code}: ${message}` : message,
    label: labelStatus(httpStatus),
  };
  return /amount is too (low|high)/i.test(message)
    ? new OutsideLimits({}, options)
    : new ProviderError('refused', options);
}
