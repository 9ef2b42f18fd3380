import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { RateType } from '#domain/quotes/terms';
import type { Adapter, AnswerParts } from '../adapter';
import { checkLimits, readLimits, readWord, type StatusWords, toQuote } from '../adapter-answers';
import { actual, decimal, echoed, echoedMemo, flag, isoTime, memo, optional, text } from '../http/fields';
import { NOT_DOCUMENTED } from '../markup';
import { ProviderError } from '../provider';

const STATUSES: StatusWords<Word> = {
  new: 'waiting_deposit',
  awaiting_funds: 'waiting_deposit',
  funds_received: 'confirming',
  processing_exchange: 'exchanging',
  transferring: 'sending',
  completed: 'completed',
  timeout: 'expired',
  error: 'failed',
  transfer_error: 'failed',
  returned: 'refunded',
};
type Word =
  | 'new'
  | 'awaiting_funds'
  | 'funds_received'
  | 'processing_exchange'
  | 'transferring'
  | 'completed'
  | 'timeout'
  | 'error'
  | 'transfer_error'
  | 'returned';

const RATE_WORDS: Readonly<Record<RateType, string>> = { floating: 'float', fixed: 'fixed' };
/** Decimals of an amount computed from a rate. */
const DECIMALS = 8;

const priceAnswer = z.object({ rate: decimal, minFrom: optional(decimal), maxFrom: optional(decimal) });

const statusAnswer = z.object({
  id: echoed,
  'x-status': text,
  'x-fromCcy': echoed,
  'x-toCcy': echoed,
  'x-ccyDepositAddress': echoed,
  'x-ccyDepositTag': echoedMemo,
  'x-ccyDestinationAddress': echoed,
  'x-ccyDestinationTag': echoedMemo,
  'x-ccyRefundAddress': echoed,
  'x-ccyDepositHash': optional(text),
  'x-ccyAmountFrom': actual,
  'x-ccyAmountTo': actual,
  txId: optional(text),
});

export const xgram: Adapter = {
  facts: {
    code: 'xgram',
    name: 'Xgram',
    home: 'xgram.io',
    kind: 'instant',
    needs: ['key'],
    // It creates orders by the amount to receive, but has no quotes for them.
    rates: { floating: ['send'], fixed: ['send'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    depositWindowMinutes: null,
    demands: NO_DEMANDS,
    orderNames: {
      address: 'toAddress',
      extra_id: 'toAddressTag',
      refund_address: 'refundAddress',
      refund_extra_id: 'refundTag',
    },
    requestsPerMinute: 120,
    hidesRefundHash: true,
    feePct: null,
    feeNetwork: null,
    markup: NOT_DOCUMENTED,
    echoes: [],
    statusEchoes: [
      'providerOrderId',
      'depositAddress',
      'depositExtraId',
      'payoutAddress',
      'payoutExtraId',
      'refundAddress',
      'from',
      'to',
    ],
    neverReports: ['manual_review', 'refund_required'],
    lateDeposits: 'unknown',
    toVerify: ['requests per minute', 'whether the rate is after the network fee', 'whether a fixed rate differs'],
  },
  http: {
    baseUrl: 'https://xgram.io/api/v1',
    headers: ({ key = '' }) => ({ 'x-api-key': key }),
    readError,
  },

  async assets(api) {
    const rows = await api.get('/list-currency-options', {
      answer: z.record(z.string(), z.object({ network: text, contract: optional(text), available: flag })),
    });
    return Object.entries(rows).map(([ticker, { network, contract, available }]) => ({
      ticker,
      network,
      contract,
      sends: available,
      receives: available,
    }));
  },

  async quote(api, request) {
    const { rate, minFrom, maxFrom } = await api.get('/retrieve-rate-value', {
      query: { fromCcy: request.from.ticker, toCcy: request.to.ticker, ccyAmount: request.amount },
      answer: priceAnswer,
    });
    const limits = readLimits(minFrom, maxFrom);
    checkLimits(request.amount, limits);
    const amountTo = new BigNumber(rate).times(request.amount).decimalPlaces(DECIMALS, BigNumber.ROUND_DOWN);
    if (amountTo.isZero()) {
      throw new ProviderError('refused', { message: 'no rate', label: 'no_offer' });
    }
    return toQuote({
      amountFrom: request.amount,
      amountTo: amountTo.toFixed(),
      limits,
    });
  },

  async createOrder(api, request) {
    const created = await api.get('/launch-new-exchange', {
      once: true,
      query: {
        toAddress: request.payoutAddress,
        toAddressTag: request.payoutExtraId,
        refundAddress: request.refundAddress,
        refundTag: request.refundExtraId,
        fromCcy: request.from.ticker,
        toCcy: request.to.ticker,
        ccyAmount: request.amountFrom,
        type: RATE_WORDS[request.rate],
      },
      answer: z.object({
        id: text,
        depositAddress: text,
        depositTag: memo,
        ccyAmountFrom: actual,
        ccyAmountToExpected: actual,
        expiresAt: optional(isoTime()),
      }),
    });
    return {
      providerOrderId: created.id,
      secret: null,
      depositAddress: created.depositAddress,
      depositExtraId: created.depositTag,
      expiresAt: created.expiresAt,
      amountFrom: created.ccyAmountFrom,
      amountTo: created.ccyAmountToExpected,
      echo: {},
    };
  },

  async readStatus(api, { providerOrderId }) {
    const found = await api.get('/fetch-status-info', {
      query: { id: providerOrderId },
      answer: statusAnswer,
    });
    const word = found['x-status'];
    return {
      word,
      status: readWord(STATUSES, word.replace(/^x-/, '')),
      amountFrom: found['x-ccyAmountFrom'],
      amountTo: found['x-ccyAmountTo'],
      txInHash: found['x-ccyDepositHash'],
      txOutHash: found.txId,
      echo: {
        providerOrderId: found.id,
        depositAddress: found['x-ccyDepositAddress'],
        depositExtraId: found['x-ccyDepositTag'],
        payoutAddress: found['x-ccyDestinationAddress'],
        payoutExtraId: found['x-ccyDestinationTag'],
        refundAddress: found['x-ccyRefundAddress'],
        from: found['x-fromCcy'],
        to: found['x-toCcy'],
      },
    };
  },
};

const refusal = z.union([
  z.object({ error: text }),
  z.object({
    errors: z.array(z.object({ code: text, error: optional(text), sourceAmountLimit: optional(decimal) })).min(1),
  }),
]);

/** With any HTTP status below 500, including 200. */
function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus >= 500 || !read.success) {
    return null;
  }
  return 'error' in read.data ? explainText(read.data.error) : explainCode(read.data.errors[0]);
}

function explainText(message: string): ProviderError {
  const [, sign, limit] = /ccyAmount must be ([<>])=?\s*(\d+(?:\.\d+)?)/i.exec(message) ?? [];
  if (limit) {
    return new ProviderError(sign === '>' ? 'below_limit' : 'above_limit', { message, limit });
  }
  const isPairless = /\bpair\b|ccy .*(not|un)/i.test(message);
  return new ProviderError(isPairless ? 'unsupported_pair' : 'refused', { message });
}

function explainCode(error: { code: string; error: string | null; sourceAmountLimit: string | null } | undefined) {
  const { code = 'refused', sourceAmountLimit = null } = error ?? {};
  const options = { message: `${code}: ${error?.error}` };
  if (code === 'BELOW_LIMIT' || code === 'ABOVE_LIMIT') {
    const limit = sourceAmountLimit ?? undefined;
    return new ProviderError(code === 'BELOW_LIMIT' ? 'below_limit' : 'above_limit', {
      ...options,
      ...(limit && { limit }),
    });
  }
  return new ProviderError(code === 'CURRENCY_UNSUPPORTED' ? 'unsupported_pair' : 'refused', options);
}
