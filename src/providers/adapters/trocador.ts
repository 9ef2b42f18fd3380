import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import { sameText } from '#security/constant-time';
import type { Adapter, AdapterOrderRequest, AdapterQuoteRequest, AnswerParts, Echo, StatusEcho } from '../adapter';
import { checkLimits, readFixed, readLimits, readWord, type StatusWords, toQuote } from '../adapter-answers';
import {
  decimal,
  echoed,
  echoedMemoUnlessZero,
  flag,
  isoTime,
  memoUnlessZero,
  minutes,
  optional,
  positive,
  text,
} from '../http/fields';
import { type Limits, ProviderError } from '../provider';

/** Not documented, though some offers may have it. */
const limit = optional(decimal).catch(null);

const tradeOffer = z.object({
  provider: text,
  fixed: flag,
  amount_from: optional(positive),
  amount_to: optional(positive),
  eta: minutes,
  min_deposit: limit,
  max_deposit: limit,
});

/**
 * The exchange that pays most, or charges least, of those that take the amount. @throws ProviderError if none has an offer
 * at this rate type, or none takes the amount
 */
function pickTradeOffer({ side, amount, rate }: AdapterQuoteRequest, offers: z.output<typeof tradeOffer>[]) {
  const [best] = offers
    .filter(({ fixed }) => fixed === (rate === 'fixed'))
    .flatMap(({ provider, eta, amount_from, amount_to, min_deposit, max_deposit }) => {
      const amountFrom = side === 'send' ? amount : amount_from;
      const amountTo = side === 'send' ? amount_to : amount;
      const limits = readLimits(min_deposit, max_deposit);
      return amountFrom && amountTo ? [{ provider, eta, amountFrom, amountTo, limits }] : [];
    })
    .sort(
      (a, b) =>
        Number(isOutside(a)) - Number(isOutside(b)) ||
        ((new BigNumber(b.amountTo).comparedTo(a.amountTo) || new BigNumber(a.amountFrom).comparedTo(b.amountFrom)) ??
          0),
    );
  if (!best) {
    throw new ProviderError('refused', { message: 'no exchange makes an offer', label: 'no_offer' });
  }
  checkLimits(best.amountFrom, best.limits);
  return best;
}

function isOutside({ amountFrom, limits }: { amountFrom: string; limits: Partial<Limits> }): boolean {
  const { min, max } = limits;
  return (
    (min !== undefined && new BigNumber(amountFrom).lt(min)) || (max !== undefined && new BigNumber(amountFrom).gt(max))
  );
}

/** A trade as returned at creation and when polled. */
const trade = z.object({
  trade_id: text,
  status: text,
  provider: optional(text),
  fixed: optional(flag),
  amount_from: optional(decimal),
  amount_to: optional(decimal),
  address_provider: text,
  address_provider_memo: memoUnlessZero,
  ticker_from: echoed,
  network_from: echoed,
  ticker_to: echoed,
  network_to: echoed,
  address_user: echoed,
  address_user_memo: echoedMemoUnlessZero,
  refund_address: echoed,
  password: optional(text),
  quotes: optional(z.object({ expiresAt: optional(isoTime()) })),
  details: optional(z.object({ hashout: optional(text) })),
  hashout: optional(text),
});
type Trade = z.output<typeof trade>;

/** A trade may be made with the best offer of the moment instead of the chosen one. @throws ProviderError */
function requireChosen({ provider }: Trade, chosen: string): void {
  if ((provider ?? chosen) !== chosen) {
    const message = 'the trade was made with a different exchange than chosen';
    throw new ProviderError('refused', { message, label: 'invalid_answer', tookEffect: true });
  }
}

function tradeEcho(made: Trade): Echo {
  return {
    payoutAddress: made.address_user,
    payoutExtraId: made.address_user_memo,
    refundAddress: made.refund_address,
    from: made.ticker_from,
    fromNetwork: made.network_from,
    to: made.ticker_to,
    toNetwork: made.network_to,
  };
}

function tradeStatusEcho(found: Trade): StatusEcho {
  return {
    ...tradeEcho(found),
    providerOrderId: found.trade_id,
    depositAddress: found.address_provider,
    depositExtraId: found.address_provider_memo,
  };
}

const STATUSES: StatusWords<Word> = {
  // A draft that has not become an order.
  new: 'waiting_deposit',
  waiting: 'waiting_deposit',
  confirming: 'confirming',
  sending: 'sending',
  'paid partially': 'manual_review',
  finished: 'completed',
  failed: 'failed',
  expired: 'expired',
  halted: 'manual_review',
  refunded: 'refunded',
};
type Word =
  | 'new'
  | 'waiting'
  | 'confirming'
  | 'sending'
  | 'paid partially'
  | 'finished'
  | 'failed'
  | 'expired'
  | 'halted'
  | 'refunded';

const priceAnswer = z.object({ trade_id: text, quotes: z.object({ quotes: z.array(tradeOffer) }) });

const statusAnswer = z.array(trade);

export const trocador: Adapter = {
  facts: {
    code: 'trocador',
    name: 'Trocador',
    home: 'trocador.app',
    kind: 'aggregator',
    needs: ['key'],
    // Any text: each trade is created with it, and the callbacks about the trade carry it.
    accepts: ['secret'],
    rates: { floating: ['send', 'receive'], fixed: ['send', 'receive'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    depositWindowMinutes: null,
    demands: { ...NO_DEMANDS, zeroMemo: 'impossible' },
    orderNames: {
      address: 'address',
      extra_id: 'address_memo',
      refund_address: 'refund',
      refund_extra_id: 'refund_memo',
    },
    requestsPerMinute: 120,
    hidesDepositHash: true,
    hidesRefundHash: true,
    orderSecret: 'issued',
    feePct: null,
    feeNetwork: null,
    markup: { kind: 'none', because: 'unclear' },
    echoes: ['payoutAddress', 'payoutExtraId', 'refundAddress', 'from', 'fromNetwork', 'to', 'toNetwork'],
    statusEchoes: [
      'providerOrderId',
      'depositAddress',
      'depositExtraId',
      'payoutAddress',
      'payoutExtraId',
      'refundAddress',
      'from',
      'fromNetwork',
      'to',
      'toNetwork',
    ],
    neverReports: ['exchanging', 'refund_required'],
    lateDeposits: 'unknown',
    toVerify: [
      'whether it makes a trade without a refund address',
      'requests per minute',
      'whether floating offers exist by the amount to receive',
      'where in its messages the key is',
      'whether its offers name the limits of the pair',
      'whether its prices are net of a markup, and which markups its exchanges take',
    ],
  },
  // Its list contains no contracts; its documentation says which token each network has.
  names: { homeWord: 'Mainnet', withoutContracts: ['USDT', 'USDC'] },
  http: {
    baseUrl: 'https://api.trocador.app',
    headers: ({ key = '' }) => ({ 'api-key': key }),
    readError,
  },

  async assets(api) {
    const rows = await api.get('/coins', { answer: z.array(z.object({ ticker: text, network: text })) });
    return rows.map(({ ticker, network }) => ({ ticker, network, contract: null, sends: true, receives: true }));
  },

  /** The coin's limits, not the pair's: only approximate. */
  async limits(api, { from }) {
    const rows = await api.get('/coin', {
      query: { ticker: from.ticker },
      answer: z.array(z.object({ network: text, minimum: optional(decimal), maximum: optional(decimal) })),
    });
    const row = rows.find(({ network }) => network === from.network);
    return readLimits(row?.minimum ?? null, row?.maximum ?? null);
  },

  async quote(api, request) {
    const draft = await api.get('/new_rate', {
      query: amountsOf(request, request.amount),
      answer: priceAnswer,
    });
    const best = pickTradeOffer(request, draft.quotes.quotes);
    return toQuote({
      amountFrom: best.amountFrom,
      amountTo: best.amountTo,
      quoteRef: `${draft.trade_id}/${best.provider}`,
      etaSeconds: best.eta,
      limits: Object.keys(best.limits).length > 0 ? best.limits : null,
      realProvider: best.provider,
    });
  },

  async createOrder(api, request) {
    const [id, ...rest] = (request.quoteRef ?? '').split('/');
    const chosen = rest.join('/');
    const created = await api.get('/new_trade', {
      once: true,
      query: {
        id,
        ...amountsOf(request, request.side === 'send' ? request.amountFrom : request.amountTo),
        address: request.payoutAddress,
        address_memo: request.payoutExtraId ?? '0',
        refund: request.refundAddress,
        refund_memo: request.refundExtraId ?? '0',
        provider: chosen,
        fixed: toWord(request.rate === 'fixed'),
        ...(request.callbackUrl && { webhook: request.callbackUrl, webhook_key: api.settings.secret }),
      },
      answer: trade,
    });
    requireChosen(created, chosen);
    return {
      providerOrderId: created.trade_id,
      secret: created.password,
      depositAddress: created.address_provider,
      depositExtraId: created.address_provider_memo,
      expiresAt: created.quotes?.expiresAt ?? null,
      amountFrom: created.amount_from,
      amountTo: created.amount_to,
      rate: readFixed(created.fixed),
      echo: tradeEcho(created),
    };
  },

  async readStatus(api, { providerOrderId }) {
    const [found] = await api.get('/trade', { query: { id: providerOrderId }, answer: statusAnswer });
    if (!found) {
      throw new ProviderError('refused', { message: 'trocador knows no such trade', label: 'order_not_found' });
    }
    const status = readWord(STATUSES, found.status);
    return {
      word: found.status,
      status,
      amountFrom: found.amount_from,
      // Until then it is the expected amount.
      amountTo: status === 'completed' ? found.amount_to : null,
      txOutHash: found.details?.hashout ?? found.hashout,
      expiresAt: found.quotes?.expiresAt ?? null,
      echo: tradeStatusEcho(found),
      ...(found.status === 'paid partially' && { reason: 'underpayment' }),
    };
  },

  callback: {
    isSetPerOrder: ({ secret }) => Boolean(secret),
    read({ headers, body }, { secret }) {
      const read = message.safeParse(JSON.parse(body));
      const keys = [read.data?.webhook_key ?? '', ...Object.values(headers)];
      return read.success && secret && keys.some((key) => sameText(key, secret)) ? read.data.trade_id : null;
    },
  },
};

/** The whole trade; whether the key is a member of it or a header is not documented. */
const message = z.object({ trade_id: text, webhook_key: optional(text) });

function amountsOf({ from, to, side }: AdapterQuoteRequest | AdapterOrderRequest, amount: string) {
  return {
    ticker_from: from.ticker,
    network_from: from.network,
    ticker_to: to.ticker,
    network_to: to.network,
    [side === 'send' ? 'amount_from' : 'amount_to']: amount,
    payment: toWord(side === 'receive'),
  };
}

function toWord(value: boolean): string {
  return value ? 'True' : 'False';
}

const refusal = z.object({ error: text, message: optional(text) });

function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus >= 500 || !read.success) {
    return null;
  }
  const message = [read.data.error, read.data.message].filter(Boolean).join(': ');
  const isPairless = /coin|ticker/i.test(message) && /not found|unknown|invalid/i.test(message);
  return new ProviderError(isPairless ? 'unsupported_pair' : 'refused', {
    message,
    label: /liquidity|no quotes/i.test(message) ? 'no_offer' : `http_${httpStatus}`,
  });
}
