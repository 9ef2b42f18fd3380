import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter, AdapterPair, AnswerParts, Echo } from '../adapter';
import { checkLimits, readLimits, readWord, type StatusWords, toQuote } from '../adapter-answers';
import { actual, decimal, echoed, echoedMemo, flag, isoTime, memo, optional, text } from '../http/fields';
import { NOT_DOCUMENTED } from '../markup';
import { ProviderError } from '../provider';

const STATUSES: StatusWords<Word> = {
  waiting: 'waiting_deposit',
  confirming: 'confirming',
  exchanging: 'exchanging',
  sending: 'sending',
  finished: 'completed',
  refunded: 'refunded',
  failed: 'failed',
  overdue: 'expired',
};
type Word = 'waiting' | 'confirming' | 'exchanging' | 'sending' | 'finished' | 'refunded' | 'failed' | 'overdue';

const order = z.object({
  transaction: z.object({
    id: text,
    status: text,
    addressDeposit: text,
    extraIdDeposit: memo,
    from: echoed,
    fromNetwork: echoed,
    to: echoed,
    toNetwork: echoed,
    addressReceive: echoed,
    extraIdReceive: echoedMemo,
    refundAddress: echoed,
    amountDeposit: optional(decimal),
    amountEstimated: optional(decimal),
  }),
});

const priceAnswer = z.object({
  adapter: text,
  amountTo: actual,
  minAmount: optional(decimal),
  maxAmount: optional(decimal),
  quotaId: text,
  validUntil: optional(isoTime()),
});

export const swapzone: Adapter = {
  facts: {
    code: 'swapzone',
    name: 'Swapzone',
    home: 'swapzone.io',
    kind: 'aggregator',
    needs: ['key'],
    rates: { floating: ['send'], fixed: ['send'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    depositWindowMinutes: null,
    demands: NO_DEMANDS,
    orderNames: {
      address: 'addressReceive',
      extra_id: 'extraIdReceive',
      refund_address: 'refundAddress',
      refund_extra_id: 'refundExtraId',
    },
    requestsPerMinute: 120,
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
    hidesPayoutHash: true,
    hidesPaidAmount: true,
    hidesDepositHash: true,
    hidesRefundHash: true,
    neverReports: ['manual_review', 'refund_required'],
    lateDeposits: 'unknown',
    toVerify: ['requests per minute', 'words of a lapsed quota id', 'whether the order carries the payout hash by now'],
  },
  http: {
    baseUrl: 'https://api.swapzone.io/v1',
    headers: ({ key = '' }) => ({ 'x-api-key': key }),
    readError,
  },

  async assets(api) {
    const rows = await api.get('/exchange/currencies', {
      answer: z.array(z.object({ ticker: text, network: text, smartContract: optional(text) })),
    });
    return rows.map(({ ticker, network, smartContract }) => ({
      ticker,
      network,
      contract: smartContract,
      sends: true,
      receives: true,
    }));
  },

  async quote(api, request) {
    const quote = await api.get('/exchange/get-rate', {
      query: {
        ...pairOf(request),
        amount: request.amount,
        rateType: request.rate,
        availableInUSA: false,
        chooseRate: 'best',
        noRefundAddress: false,
      },
      answer: priceAnswer,
    });
    const limits = readLimits(quote.minAmount, quote.maxAmount);
    checkLimits(request.amount, limits);
    if (quote.amountTo === null) {
      throw new ProviderError('refused', { message: 'no exchange makes an offer', label: 'no_offer' });
    }
    return toQuote({
      amountFrom: request.amount,
      amountTo: quote.amountTo,
      quoteRef: quote.quotaId,
      validUntil: quote.validUntil,
      limits,
      realProvider: quote.adapter,
    });
  },

  async createOrder(api, request) {
    const { transaction } = await api.post('/exchange/create', {
      once: true,
      form: {
        ...pairOf(request),
        amountDeposit: request.amountFrom,
        addressReceive: request.payoutAddress,
        extraIdReceive: request.payoutExtraId ?? '',
        refundAddress: request.refundAddress ?? '',
        refundExtraId: request.refundExtraId ?? '',
        quotaId: request.quoteRef,
      },
      answer: order,
    });
    return {
      providerOrderId: transaction.id,
      secret: null,
      depositAddress: transaction.addressDeposit,
      depositExtraId: transaction.extraIdDeposit,
      expiresAt: null,
      amountFrom: transaction.amountDeposit,
      amountTo: transaction.amountEstimated,
      echo: echoOf(transaction),
    };
  },

  async readStatus(api, { providerOrderId }) {
    const { transaction } = await api.get('/exchange/tx', { query: { id: providerOrderId }, answer: order });
    return {
      word: transaction.status,
      status: readWord(STATUSES, transaction.status),
      amountFrom: transaction.amountDeposit,
      echo: {
        ...echoOf(transaction),
        providerOrderId: transaction.id,
        depositAddress: transaction.addressDeposit,
        depositExtraId: transaction.extraIdDeposit,
      },
    };
  },
};

function echoOf(transaction: z.output<typeof order>['transaction']): Echo {
  return {
    payoutAddress: transaction.addressReceive,
    payoutExtraId: transaction.extraIdReceive,
    refundAddress: transaction.refundAddress,
    from: transaction.from,
    fromNetwork: transaction.fromNetwork,
    to: transaction.to,
    toNetwork: transaction.toNetwork,
  };
}

function pairOf({ from, to }: AdapterPair) {
  return { from: from.ticker, fromNetwork: from.network, to: to.ticker, toNetwork: to.network };
}

const refusal = z.object({ error: flag, message: optional(text) });

/** Errors also come with HTTP 200. */
function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus >= 500 || !read.success || !read.data.error) {
    return null;
  }
  const { message } = read.data;
  const isPairless = /currency not found|pair|no (rates|offers)/i.test(message ?? '');
  return new ProviderError(isPairless ? 'unsupported_pair' : 'refused', {
    message: message ?? 'refused',
    label: isPairless ? 'unsupported_pair' : 'refused',
  });
}
