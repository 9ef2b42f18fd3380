import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import { sameText } from '#security/constant-time';
import type { Adapter, AdapterOrderRequest, AdapterQuoteRequest } from '../adapter';
import { toQuote } from '../adapter-quote';
import type { AnswerParts } from '../http/api';
import { decimal, flag, minutes, optional, positive, text } from '../http/fields';
import { readLimits } from '../limits';
import { ProviderError } from '../provider';
import { readWord, type StatusWords } from '../status-words';
import { trade } from './trocador-order';

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

const offer = z.object({
  provider: text,
  fixed: flag,
  amount_from: optional(positive),
  amount_to: optional(positive),
  eta: minutes,
});
const priceAnswer = z.object({ trade_id: text, quotes: z.object({ quotes: z.array(offer) }) });

const statusAnswer = z.array(trade);

export const trocador: Adapter = {
  facts: {
    code: 'trocador',
    name: 'Trocador',
    home: 'trocador.app',
    kind: 'aggregator',
    needs: ['key'],
    // The key that authenticates callbacks, as shown in the account.
    accepts: ['secret'],
    rates: { floating: ['send', 'receive'], fixed: ['send', 'receive'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    depositWindowMinutes: null,
    demands: NO_DEMANDS,
    requestsPerMinute: 120,
    hidesDepositHash: true,
    hidesRefundHash: true,
    orderSecret: 'issued',
    feePct: null,
    feeNetwork: null,
    echoes: ['payoutAddress', 'payoutExtraId', 'refundAddress', 'from', 'fromNetwork', 'to', 'toNetwork'],
    neverReports: ['exchanging', 'refund_required'],
    lateDeposits: 'unknown',
    toVerify: [
      'requests per minute',
      'whether floating offers exist by the amount to receive',
      'where the account shows the key of its messages',
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
    const best = pickBest(request, draft.quotes.quotes);
    return toQuote({
      amountFrom: best.amountFrom,
      amountTo: best.amountTo,
      quoteRef: `${draft.trade_id}/${best.provider}`,
      etaSeconds: best.eta,
      realProvider: best.provider,
    });
  },

  async createOrder(api, request) {
    const [id, ...provider] = (request.quoteRef ?? '').split('/');
    const created = await api.get('/new_trade', {
      once: true,
      query: {
        id,
        ...amountsOf(request, request.side === 'send' ? request.amountFrom : request.amountTo),
        address: request.payoutAddress,
        address_memo: request.payoutExtraId ?? '0',
        refund: request.refundAddress,
        refund_memo: request.refundExtraId ?? '0',
        provider: provider.join('/'),
        fixed: toWord(request.rate === 'fixed'),
        webhook: request.callbackUrl ?? undefined,
      },
      answer: trade,
    });
    return {
      providerOrderId: created.trade_id,
      secret: created.password,
      depositAddress: created.address_provider,
      depositExtraId: created.address_provider_memo,
      expiresAt: created.quotes?.expiresAt ?? null,
      amountFrom: created.amount_from,
      amountTo: created.amount_to,
      echo: {
        payoutAddress: created.address_user,
        payoutExtraId: created.address_user_memo,
        refundAddress: created.refund_address,
        from: created.ticker_from,
        fromNetwork: created.network_from,
        to: created.ticker_to,
        toNetwork: created.network_to,
      },
    };
  },

  async readStatus(api, { providerOrderId }) {
    const [found] = await api.get('/trade', { query: { id: providerOrderId }, answer: statusAnswer });
    if (!found) {
      throw new ProviderError('refused', { message: 'trocador knows no such trade', label: 'not_found' });
    }
    const status = readWord(STATUSES, found.status);
    return {
      word: found.status,
      status,
      amountFrom: found.amount_from,
      // Until then it is the expected amount.
      amountTo: status === 'completed' ? found.amount_to : null,
      txOutHash: found.details?.hashout ?? found.hashout,
      depositAddress: found.address_provider,
      depositExtraId: found.address_provider_memo,
      expiresAt: found.quotes?.expiresAt ?? null,
      ...(found.status === 'paid partially' && { reason: 'underpayment' }),
    };
  },

  callback: {
    isSetPerOrder: ({ secret }) => Boolean(secret),
    read({ body }, { secret }) {
      const read = message.safeParse(JSON.parse(body));
      return read.success && secret && sameText(read.data.webhook_key, secret) ? read.data.trade_id : null;
    },
  },
};

/** A callback contains the whole trade and the account's key. */
const message = z.object({ trade_id: text, webhook_key: text });

/** The exchange that pays most, or charges least. @throws ProviderError if none has an offer at this rate type */
function pickBest({ side, amount, rate }: AdapterQuoteRequest, offers: z.output<typeof offer>[]) {
  const [best] = offers
    .filter(({ fixed }) => fixed === (rate === 'fixed'))
    .flatMap(({ provider, eta, amount_from, amount_to }) => {
      const amountFrom = side === 'send' ? amount : amount_from;
      const amountTo = side === 'send' ? amount_to : amount;
      return amountFrom && amountTo ? [{ provider, eta, amountFrom, amountTo }] : [];
    })
    .sort(
      (a, b) =>
        (new BigNumber(b.amountTo).comparedTo(a.amountTo) || new BigNumber(a.amountFrom).comparedTo(b.amountFrom)) ?? 0,
    );
  if (!best) {
    throw new ProviderError('refused', { message: 'no exchange makes an offer', label: 'no_offer' });
  }
  return best;
}

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
