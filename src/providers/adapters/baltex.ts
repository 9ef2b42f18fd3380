import { z } from 'zod';
import { MINUTE, toIso } from '#domain/duration';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { RateType } from '#domain/quotes/terms';
import type { Adapter, AdapterPair, AnswerParts } from '../adapter';
import { checkLimits, readLimits, readWord, type StatusWords, toQuote } from '../adapter-answers';
import { labelStatus } from '../http/failure';
import { actual, decimal, echoed, flag, integer, memo, optional, text } from '../http/fields';
import { NOT_DOCUMENTED } from '../markup';
import { ProviderError } from '../provider';

const STATUSES: StatusWords<Word> = {
  pending: 'waiting_deposit',
  confirming: 'confirming',
  exchanging: 'exchanging',
  sending: 'sending',
  finished: 'completed',
  failed: 'failed',
  refunded: 'refunded',
};
type Word = 'pending' | 'confirming' | 'exchanging' | 'sending' | 'finished' | 'failed' | 'refunded';

const FLOWS: Readonly<Record<RateType, string>> = { floating: 'standard', fixed: 'fixed-rate' };

const exchange = z.object({
  id: text,
  status: text,
  request: z.object({
    fromCurrency: echoed,
    fromNetwork: echoed,
    toCurrency: echoed,
    toNetwork: echoed,
    amountFromRequested: optional(decimal),
    amountToRequested: optional(decimal),
    depositAddress: text,
    depositMemo: memo,
    recipientAddress: echoed,
    refundAddress: echoed,
  }),
  /** One for each attempt; the last one counts. */
  exchanges: z
    .array(z.object({ payinHash: optional(text), payoutHash: optional(text), amountToReceived: actual }))
    .nullish(),
});
/** Alone, or in a wrapper that names its type. */
const exchangeAnswer = z.union([z.object({ exchange }).transform((wrapper) => wrapper.exchange), exchange]);

const priceAnswer = z.object({
  toAmount: actual,
  min: optional(decimal),
  max: optional(decimal),
  rateId: optional(text),
});

export const baltex: Adapter = {
  facts: {
    code: 'baltex',
    name: 'Baltex',
    home: 'baltex.io',
    kind: 'instant',
    needs: ['key'],
    rates: { floating: ['send'], fixed: ['send'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'assumed' },
    depositWindowMinutes: null,
    demands: NO_DEMANDS,
    orderNames: {
      address: 'address',
      extra_id: 'memo',
      refund_address: 'refundAddress',
      refund_extra_id: 'refundMemo',
    },
    requestsPerMinute: 60,
    feePct: null,
    feeNetwork: null,
    markup: NOT_DOCUMENTED,
    echoes: ['payoutAddress', 'refundAddress', 'from', 'fromNetwork', 'to', 'toNetwork'],
    statusEchoes: [
      'providerOrderId',
      'depositAddress',
      'depositExtraId',
      'payoutAddress',
      'refundAddress',
      'from',
      'fromNetwork',
      'to',
      'toNetwork',
    ],
    hidesRefundHash: true,
    neverReports: ['expired', 'manual_review', 'refund_required'],
    lateDeposits: 'unknown',
    toVerify: [
      'whether the quoted amount is after all fees',
      'the members of an order, of which only a public client is known',
      'whether its list contains contracts',
      'where it pays back to, and how long that takes',
      'what becomes of an unpaid order',
      'the rate limit',
    ],
  },
  http: { baseUrl: 'https://api.baltex.io', headers: ({ key = '' }) => ({ 'x-api-key': key }), readError },

  async assets(api) {
    const rows = await api.get('/v1/cross-chain/available-currencies', {
      answer: z.array(
        z.object({
          ticker: text,
          network: text,
          isFiat: optional(flag),
          enabled: flag,
          contractAddress: optional(text),
          decimals: optional(integer),
        }),
      ),
    });
    return rows
      .filter(({ isFiat }) => !isFiat)
      .map(({ ticker, network, enabled, contractAddress, decimals }) => ({
        ticker,
        network,
        contract: contractAddress,
        ...(decimals !== null && { decimals }),
        sends: enabled,
        receives: enabled,
      }));
  },

  async quote(api, request) {
    const { amount, rate } = request;
    const { toAmount, min, max, rateId } = await api.get('/v1/cross-chain/rate', {
      query: { ...pairOf(request), amount, flow: FLOWS[rate] },
      answer: priceAnswer,
    });
    const limits = readLimits(min, max);
    checkLimits(amount, limits);
    if (toAmount === null || (rate === 'fixed' && rateId === null)) {
      throw new ProviderError('refused', { message: 'baltex answers no price', label: 'no_price' });
    }
    return toQuote({
      amountFrom: amount,
      amountTo: toAmount,
      quoteRef: rate === 'fixed' ? rateId : null,
      validUntil: rate === 'fixed' ? toIso(api.now() + MINUTE) : null,
      limits,
    });
  },

  async createOrder(api, request) {
    const { id, request: made } = await api.post('/v1/cross-chain/exchange', {
      once: true,
      body: {
        ...pairOf(request),
        fromAmount: request.amountFrom,
        address: request.payoutAddress,
        ...(request.payoutExtraId && { memo: request.payoutExtraId }),
        ...(request.refundAddress && { refundAddress: request.refundAddress }),
        ...(request.refundExtraId && { refundMemo: request.refundExtraId }),
        flow: FLOWS[request.rate],
        ...(request.rate === 'fixed' && { rateId: request.quoteRef }),
      },
      answer: exchangeAnswer,
    });
    return {
      providerOrderId: id,
      secret: null,
      depositAddress: made.depositAddress,
      depositExtraId: made.depositMemo,
      expiresAt: null,
      amountFrom: made.amountFromRequested,
      amountTo: made.amountToRequested,
      echo: echoOf(made),
    };
  },

  async readStatus(api, { providerOrderId }) {
    const found = await api.get('/v1/cross-chain/exchange/status', {
      query: { id: providerOrderId },
      answer: exchangeAnswer,
    });
    const last = found.exchanges?.at(-1);
    return {
      word: found.status,
      status: readWord(STATUSES, found.status),
      amountTo: last?.amountToReceived ?? null,
      txInHash: last?.payinHash ?? null,
      txOutHash: last?.payoutHash ?? null,
      echo: {
        ...echoOf(found.request),
        providerOrderId: found.id,
        depositAddress: found.request.depositAddress,
        depositExtraId: found.request.depositMemo,
      },
    };
  },
};

function pairOf({ from, to }: AdapterPair) {
  return { fromCurrency: from.ticker, fromNetwork: from.network, toCurrency: to.ticker, toNetwork: to.network };
}

function echoOf(made: z.output<typeof exchange>['request']) {
  return {
    payoutAddress: made.recipientAddress,
    refundAddress: made.refundAddress,
    from: made.fromCurrency,
    fromNetwork: made.fromNetwork,
    to: made.toCurrency,
    toNetwork: made.toNetwork,
  };
}

const refusal = z.object({ message: z.union([text, z.array(text)]), error: optional(text) });

function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || httpStatus > 499 || !read.success) {
    return null;
  }
  const message = [read.data.message].flat().join('; ');
  const label = labelStatus(httpStatus);
  return new ProviderError(/pair|currency|route/i.test(message) ? 'unsupported_pair' : 'refused', { message, label });
}
