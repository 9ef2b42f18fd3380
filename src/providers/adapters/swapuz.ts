import { createHash } from 'node:crypto';
import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { RateType } from '#domain/quotes/terms';
import type { Adapter, AdapterPair, AnswerParts, Echo } from '../adapter';
import { checkLimits, readLimits, readWord, type StatusWords, toQuote } from '../adapter-answers';
import { labelStatus } from '../http/failure';
import {
  actual,
  decimal,
  echoed,
  echoedIn,
  echoedMemo,
  exactNumber,
  integer,
  isoTime,
  memo,
  optional,
  text,
} from '../http/fields';
import { NOT_DOCUMENTED } from '../markup';
import { ProviderError } from '../provider';

const STATUSES: StatusWords<Word> = {
  '0': 'waiting_deposit',
  '1': 'confirming',
  '2': 'exchanging',
  '3': 'exchanging',
  '4': 'exchanging',
  '5': 'sending',
  '6': 'completed',
  '10': 'expired',
  '11': 'refunded',
  '12': 'manual_review',
  '13': 'completed',
};
type Word = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '10' | '11' | '12' | '13';

const RATE_WORDS: Readonly<Record<RateType, string>> = { floating: 'float', fixed: 'fix' };

/** HTTP is always 200; the status in the body decides. */
const envelope = <T extends z.ZodType>(result: T) => z.object({ status: z.literal('200'), result });

const coin = echoedIn({ shortName: echoed });
const order = envelope(
  z.object({
    uid: text,
    status: text,
    amount: actual,
    amountResult: actual,
    addressFrom: text,
    memoFrom: memo,
    addressTo: echoed,
    memoTo: echoedMemo,
    from: coin,
    to: coin,
    finishPayment: optional(isoTime()),
    dTxId: optional(text),
    wTxId: optional(text),
  }),
);

const priceAnswer = envelope(z.object({ result: actual, minAmount: optional(decimal), maxAmount: optional(decimal) }));

export const swapuz: Adapter = {
  facts: {
    code: 'swapuz',
    name: 'Swapuz',
    home: 'swapuz.com',
    kind: 'instant',
    needs: ['key'],
    rates: { floating: ['send'], fixed: ['send'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    depositWindowMinutes: null,
    demands: NO_DEMANDS,
    orderNames: {
      address: 'address',
      extra_id: 'memo',
      refund_address: 'addressRefund',
      refund_extra_id: 'memoRefund',
    },
    requestsPerMinute: 120,
    hidesRefundHash: true,
    feePct: null,
    feeNetwork: null,
    markup: NOT_DOCUMENTED,
    echoes: ['payoutAddress', 'payoutExtraId', 'from', 'to'],
    statusEchoes: [
      'providerOrderId',
      'depositAddress',
      'depositExtraId',
      'payoutAddress',
      'payoutExtraId',
      'from',
      'to',
    ],
    neverReports: ['failed', 'refund_required'],
    lateDeposits: 'unknown',
    toVerify: ['requests per minute', 'whether the estimate is after the withdrawal fee', 'statuses 7, 8, 9 and 13'],
  },
  // Its list contains no contracts; its documentation says which token each network has.
  names: { networks: { cchain: ['AVAX'] }, withoutContracts: ['USDT', 'USDC'] },
  http: {
    baseUrl: 'https://api.swapuz.com',
    headers: ({ key = '' }) => ({ 'api-key': key }),
    readError,
  },

  async assets(api) {
    const { result } = await api.get('/api/home/v1/coins', {
      answer: envelope(
        z.array(z.object({ shortName: text, network: optional(z.array(z.object({ shortName: text }))) })),
      ),
    });
    return result.flatMap((coin) =>
      (coin.network ?? []).map(({ shortName }) => ({
        ticker: coin.shortName,
        network: shortName,
        contract: null,
        sends: true,
        receives: true,
      })),
    );
  },

  async quote(api, request) {
    const { result } = await api.get('/api/home/v1/rate/', {
      query: { ...pairOf(request), amount: request.amount, mode: RATE_WORDS[request.rate] },
      answer: priceAnswer,
    });
    const limits = readLimits(result.minAmount, result.maxAmount);
    checkLimits(request.amount, limits);
    if (result.result === null) {
      throw new ProviderError('refused', { message: 'no rate', label: 'no_offer' });
    }
    return toQuote({
      amountFrom: request.amount,
      // The total amount to receive, not a rate per unit.
      amountTo: result.result,
      limits,
    });
  },

  async createOrder(api, request) {
    const { result } = await api.post('/api/home/v1/order', {
      once: true,
      body: {
        ...pairOf(request),
        address: request.payoutAddress,
        ...(request.payoutExtraId && { memo: request.payoutExtraId }),
        amount: exactNumber(request.amountFrom),
        mode: RATE_WORDS[request.rate],
        ...(request.refundAddress && { addressRefund: request.refundAddress }),
        ...(request.refundExtraId && { memoRefund: request.refundExtraId }),
        uuid: toUuid(request.reference),
      },
      answer: order,
    });
    return {
      providerOrderId: result.uid,
      secret: null,
      depositAddress: result.addressFrom,
      depositExtraId: result.memoFrom,
      expiresAt: result.finishPayment,
      amountFrom: result.amount,
      amountTo: result.amountResult,
      echo: echoOf(result),
    };
  },

  async readStatus(api, { providerOrderId }) {
    const { result } = await api.get(`/api/order/uid/${encodeURIComponent(providerOrderId)}`, { answer: order });
    // Clients disagree on whether 13 means completed or failed.
    const isUnclear = result.status === '13' && result.wTxId === null;
    const status = isUnclear ? 'manual_review' : readWord(STATUSES, result.status);
    return {
      word: result.status,
      status,
      amountFrom: result.amount,
      // Until then it is the expected amount.
      amountTo: status === 'completed' ? result.amountResult : null,
      txInHash: result.dTxId,
      txOutHash: result.wTxId,
      expiresAt: result.finishPayment,
      echo: {
        ...echoOf(result),
        providerOrderId: result.uid,
        depositAddress: result.addressFrom,
        depositExtraId: result.memoFrom,
      },
    };
  },
};

function echoOf({ addressTo, memoTo, from, to }: z.output<typeof order>['result']): Echo {
  return {
    payoutAddress: addressTo,
    payoutExtraId: memoTo,
    from: from?.shortName ?? null,
    to: to?.shortName ?? null,
  };
}

function pairOf({ from, to }: AdapterPair) {
  return { from: from.ticker, fromNetwork: from.network, to: to.ticker, toNetwork: to.network };
}

/** Our reference in the provider's required format; it is undocumented whether it detects repeated orders by it. */
function toUuid(reference: string): string {
  const hex = createHash('sha256').update(reference).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const refusal = z.object({ status: integer, message: optional(text), result: z.unknown() });

/** The text says what the status does not: an amount outside the limits is also a 500 in the body. */
function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus >= 500 || !read.success || read.data.status < 400) {
    return null;
  }
  const { status, result } = read.data;
  const message = read.data.message ?? (typeof result === 'string' ? result : `status ${status}`);
  const limit = /required\s+(\d+(?:\.\d+)?)/i.exec(message)?.[1];
  if (/below the possible min/i.test(message)) {
    return new ProviderError('below_limit', { message, ...(limit && { limit }) });
  }
  if (/over the possible max|amount > maxAmount/i.test(message)) {
    return new ProviderError('above_limit', { message, ...(limit && { limit }) });
  }
  if (/not available for market/i.test(message)) {
    return new ProviderError('unsupported_pair', { message });
  }
  return status < 500
    ? new ProviderError('refused', { message, label: labelStatus(status) })
    : new ProviderError('unavailable', { message });
}
