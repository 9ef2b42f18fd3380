import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter, AdapterPair, AnswerParts, Echo, ListedAsset } from '../adapter';
import {
  checkLimits,
  onceArrived,
  type RateWords,
  readLimits,
  readRate,
  readWord,
  type StatusWords,
  toQuote,
} from '../adapter-answers';
import {
  actual,
  decimal,
  echoed,
  echoedIn,
  echoedMemo,
  exactNumber,
  integer,
  memo,
  optional,
  text,
} from '../http/fields';
import { NOT_DOCUMENTED } from '../markup';
import { OutsideLimits, ProviderError } from '../provider';

const STATUSES: StatusWords<Word> = {
  wait: 'waiting_deposit',
  confirmation: 'confirming',
  confirmed: 'exchanging',
  exchanging: 'exchanging',
  sending: 'sending',
  success: 'completed',
  overdue: 'expired',
  // Announced, not yet sent.
  refund: 'refund_required',
  refunded: 'refunded',
  error: 'failed',
  deleted: 'failed',
};
type Word =
  | 'wait'
  | 'confirmation'
  | 'confirmed'
  | 'exchanging'
  | 'sending'
  | 'success'
  | 'overdue'
  | 'refund'
  | 'refunded'
  | 'error'
  | 'deleted';

const RATE_WORDS: RateWords = { floating: 'float', fixed: 'fixed' };
const PAGE_SIZE = 100;
/** Enough for every existing coin, in case a server's list never ends. */
const MOST_PAGES = 100;

const transfer = optional(z.object({ hash: optional(text) }));
const coin = echoedIn({ coinCode: echoed, network: echoed });
const order = z.object({
  id: text,
  status: text,
  amount: actual,
  amountTo: actual,
  coinFrom: coin,
  coinTo: coin,
  withdrawalAddress: echoed,
  withdrawalExtraId: echoedMemo,
  refundAddress: echoed,
  hashIn: transfer,
  hashOut: transfer,
});
const createdOrder = order.extend({ depositAddress: text, depositExtraId: memo, rateType: echoed });
const foundOrder = order.extend({ depositAddress: echoed, depositExtraId: echoedMemo });

const priceAnswer = z.object({
  fromAmount: actual,
  toAmount: actual,
  message: optional(text),
  minAmount: optional(decimal),
  maxAmount: optional(decimal),
});

export const exolix: Adapter = {
  facts: {
    code: 'exolix',
    name: 'Exolix',
    home: 'exolix.com',
    kind: 'instant',
    needs: ['key'],
    rates: { floating: ['send', 'receive'], fixed: ['send', 'receive'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'assumed' },
    depositWindowMinutes: null,
    demands: NO_DEMANDS,
    orderNames: {
      address: 'withdrawalAddress',
      extra_id: 'withdrawalExtraId',
      refund_address: 'refundAddress',
      refund_extra_id: 'refundExtraId',
    },
    requestsPerMinute: 120,
    hidesRefundHash: true,
    feePct: null,
    feeNetwork: null,
    markup: NOT_DOCUMENTED,
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
    neverReports: ['manual_review'],
    lateDeposits: 'unknown',
    toVerify: ['refund call for partners', 'requests per minute', 'how long a deposit is awaited'],
  },
  http: {
    baseUrl: 'https://exolix.com/api/v2',
    headers: ({ key = '' }) => ({ authorization: key }),
    readError,
  },

  async assets(api) {
    const assets: ListedAsset[] = [];
    const network = z.object({ network: text, contract: optional(text) });
    for (let page = 1, coins = 0; page <= MOST_PAGES; page += 1) {
      const { data, count } = await api.get('/currencies', {
        query: { page, size: PAGE_SIZE, withNetworks: true },
        answer: z.object({
          data: z.array(z.object({ code: text, networks: optional(z.array(network)) })),
          count: integer,
        }),
      });
      for (const coin of data) {
        for (const { network, contract } of coin.networks ?? []) {
          assets.push({ ticker: coin.code, network, contract, sends: true, receives: true });
        }
      }
      coins += data.length;
      if (data.length === 0 || coins >= count) {
        break;
      }
    }
    return assets;
  },

  async quote(api, request) {
    const isReverse = request.side === 'receive';
    const quote = await api.get('/rate', {
      query: {
        ...pairOf(request),
        [isReverse ? 'withdrawalAmount' : 'amount']: request.amount,
        rateType: RATE_WORDS[request.rate],
      },
      answer: priceAnswer,
    });
    const limits = readLimits(quote.minAmount, quote.maxAmount);
    checkLimits(quote.fromAmount ?? '0', limits);
    if (quote.fromAmount === null || quote.toAmount === null || quote.message !== null) {
      throw new ProviderError('refused', { message: quote.message ?? 'no rate', label: 'no_offer' });
    }
    return toQuote({
      amountFrom: quote.fromAmount,
      amountTo: quote.toAmount,
      limits,
    });
  },

  async createOrder(api, request) {
    const isReverse = request.side === 'receive';
    const created = await api.post('/transactions', {
      once: true,
      body: {
        ...pairOf(request),
        [isReverse ? 'withdrawalAmount' : 'amount']: exactNumber(isReverse ? request.amountTo : request.amountFrom),
        withdrawalAddress: request.payoutAddress,
        withdrawalExtraId: request.payoutExtraId ?? '',
        refundAddress: request.refundAddress ?? '',
        refundExtraId: request.refundExtraId ?? '',
        rateType: RATE_WORDS[request.rate],
      },
      answer: createdOrder,
    });
    return {
      providerOrderId: created.id,
      secret: null,
      depositAddress: created.depositAddress,
      depositExtraId: created.depositExtraId,
      expiresAt: null,
      amountFrom: created.amount,
      amountTo: created.amountTo,
      rate: readRate(RATE_WORDS, created.rateType),
      echo: echoOf(created),
    };
  },

  async readStatus(api, { providerOrderId }) {
    const found = await api.get(`/transactions/${encodeURIComponent(providerOrderId)}`, { answer: foundOrder });
    const status = readWord(STATUSES, found.status);
    return {
      word: found.status,
      status,
      amountFrom: onceArrived(found.amount, found.hashIn?.hash),
      // Until then it is the expected amount.
      amountTo: status === 'completed' ? found.amountTo : null,
      txInHash: found.hashIn?.hash ?? null,
      txOutHash: found.hashOut?.hash ?? null,
      echo: {
        ...echoOf(found),
        providerOrderId: found.id,
        depositAddress: found.depositAddress,
        depositExtraId: found.depositExtraId,
      },
    };
  },
};

function echoOf(found: z.output<typeof order>): Echo {
  return {
    payoutAddress: found.withdrawalAddress,
    payoutExtraId: found.withdrawalExtraId,
    refundAddress: found.refundAddress,
    from: found.coinFrom?.coinCode ?? null,
    fromNetwork: found.coinFrom?.network ?? null,
    to: found.coinTo?.coinCode ?? null,
    toNetwork: found.coinTo?.network ?? null,
  };
}

function pairOf({ from, to }: AdapterPair) {
  return { coinFrom: from.ticker, networkFrom: from.network, coinTo: to.ticker, networkTo: to.network };
}

const refusal = z.object({
  message: optional(text),
  errors: optional(z.record(z.string(), text)),
  minAmount: optional(decimal),
  maxAmount: optional(decimal),
});
const PAIR_MEMBERS: readonly string[] = ['coinFrom', 'networkFrom', 'coinTo', 'networkTo'];

/** An amount outside the limits returns 422 with both limits. */
function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || httpStatus > 499 || !read.success) {
    return null;
  }
  const { errors, minAmount, maxAmount } = read.data;
  const named = Object.entries(errors ?? {});
  const message = read.data.message ?? named.map(([member, problem]) => `${member}: ${problem}`).join('; ');
  const limits = readLimits(minAmount, maxAmount);
  if (limits.min || limits.max) {
    return new OutsideLimits(limits, { message });
  }
  const isPairless = named.some(([member]) => PAIR_MEMBERS.includes(member));
  return new ProviderError(isPairless ? 'unsupported_pair' : 'refused', { message, label: `http_${httpStatus}` });
}
