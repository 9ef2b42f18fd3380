import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter, AdapterPair, AnswerParts, Api, Echo } from '../adapter';
import {
  explainRefusal,
  type RateWords,
  readLimits,
  readRate,
  readWord,
  type StatusWords,
  toQuote,
  WAITING_TO_FINISHED,
  type WaitingToFinished,
} from '../adapter-answers';
import { actual, decimal, echoed, echoedMemo, flag, isoTime, memo, optional, positive, text } from '../http/fields';
import { ProviderError } from '../provider';

const STATUSES: StatusWords<WaitingToFinished | 'closed'> = { ...WAITING_TO_FINISHED, closed: 'expired' };

const members = z
  .object({
    publicId: optional(text),
    type: echoed,
    id: optional(text),
    status: text,
    amountFrom: actual,
    amountTo: actual,
    addressFrom: text,
    extraIdFrom: memo,
    tickerFrom: echoed,
    networkFrom: echoed,
    tickerTo: echoed,
    networkTo: echoed,
    addressTo: echoed,
    extraIdTo: echoedMemo,
    userRefundAddress: echoed,
    txFrom: optional(text),
    txTo: optional(text),
    validUntil: optional(isoTime()),
  })
  // Most public clients read `id`, others `publicId`.
  .refine(({ publicId, id }) => (publicId ?? id) !== null, 'must have an id');
const order = z.object({ result: members });

type Order = z.output<typeof members>;
const RATE_WORDS: RateWords = { floating: 'floating', fixed: 'fixed' };

const priceAnswer = z.object({
  result: z.object({ estimatedAmount: positive, rateId: optional(text), validUntil: optional(isoTime()) }),
});

export const simpleswap: Adapter = {
  facts: {
    code: 'simpleswap',
    name: 'SimpleSwap',
    home: 'simpleswap.io',
    kind: 'instant',
    needs: ['key'],
    rates: { floating: ['send', 'receive'], fixed: ['send', 'receive'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'assumed' },
    depositWindowMinutes: null,
    demands: { ...NO_DEMANDS, payoutMemo: 'required', refundMemo: 'required' },
    orderNames: {
      address: 'addressTo',
      extra_id: 'extraIdTo',
      refund_address: 'userRefundAddress',
      refund_extra_id: 'userRefundExtraId',
    },
    requestsPerMinute: 300,
    hidesRefundHash: true,
    feePct: null,
    feeNetwork: null,
    markup: { kind: 'in_account' },
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
    neverReports: ['refund_required'],
    lateDeposits: 'unknown',
    toVerify: [
      'refund call for partners',
      'requests per minute',
      'words of an unknown pair and of a lapsed rate id',
      'whether an order has the member publicId, id or both, and which of them its status is asked for by',
    ],
  },
  http: {
    baseUrl: 'https://api.simpleswap.io/v3',
    headers: ({ key = '' }) => ({ 'x-api-key': key }),
    readError,
  },

  async assets(api) {
    const { result } = await api.get('/currencies', {
      answer: z.object({
        result: z.array(
          z.object({
            ticker: text,
            network: text,
            contractAddress: optional(text),
            isAvailableFloat: optional(flag),
            isAvailableFixed: optional(flag),
          }),
        ),
      }),
    });
    return result.map(({ ticker, network, contractAddress, isAvailableFloat, isAvailableFixed }) => {
      const isTraded = isAvailableFloat === true || isAvailableFixed === true;
      return { ticker, network, contract: contractAddress, sends: isTraded, receives: isTraded };
    });
  },

  limits,

  async quote(api, request) {
    const isReverse = request.side === 'receive';
    const { result } = await api
      .get('/estimates', {
        query: { ...pairOf(request), reverse: isReverse, amount: request.amount },
        answer: priceAnswer,
      })
      .catch((refusal) => explainRefusal(refusal, request, () => limits(api, request)));
    return toQuote({
      amountFrom: isReverse ? result.estimatedAmount : request.amount,
      amountTo: isReverse ? request.amount : result.estimatedAmount,
      quoteRef: result.rateId,
      validUntil: result.validUntil,
    });
  },

  async createOrder(api, request) {
    const { result } = await api.post('/exchanges', {
      once: true,
      body: {
        ...pairOf(request),
        amount: request.side === 'receive' ? request.amountTo : request.amountFrom,
        reverse: request.side === 'receive',
        customFee: null,
        addressTo: request.payoutAddress,
        extraIdTo: request.payoutExtraId ?? '',
        userRefundAddress: request.refundAddress ?? '',
        userRefundExtraId: request.refundExtraId ?? '',
        rateId: request.quoteRef,
      },
      answer: order,
    });
    return {
      providerOrderId: idOf(result),
      secret: null,
      depositAddress: result.addressFrom,
      depositExtraId: result.extraIdFrom,
      expiresAt: result.validUntil,
      amountFrom: result.amountFrom,
      amountTo: result.amountTo,
      rate: readRate(RATE_WORDS, result.type),
      echo: echoOf(result),
    };
  },

  async readStatus(api, { providerOrderId }) {
    const { result } = await api.get(`/exchanges/${encodeURIComponent(providerOrderId)}`, { answer: order });
    const status = readWord(STATUSES, result.status);
    return {
      word: result.status,
      status,
      amountFrom: result.amountFrom,
      // Until then it is the expected amount.
      amountTo: status === 'completed' ? result.amountTo : null,
      txInHash: result.txFrom,
      txOutHash: result.txTo,
      expiresAt: result.validUntil,
      echo: {
        ...echoOf(result),
        providerOrderId: idOf(result, providerOrderId),
        depositAddress: result.addressFrom,
        depositExtraId: result.extraIdFrom,
      },
    };
  },
};

/** Of an order that has two ids, the one that was asked for counts. */
function idOf({ publicId, id }: Order, asked?: string): string {
  return (asked !== undefined && id === asked ? id : (publicId ?? id)) ?? '';
}

function echoOf(result: Order): Echo {
  return {
    payoutAddress: result.addressTo,
    payoutExtraId: result.extraIdTo,
    refundAddress: result.userRefundAddress,
    from: result.tickerFrom,
    fromNetwork: result.networkFrom,
    to: result.tickerTo,
    toNetwork: result.networkTo,
  };
}

const limitsAnswer = z.object({ result: z.object({ min: optional(decimal), max: optional(decimal) }) });

async function limits(api: Api, pair: AdapterPair) {
  const { result } = await api.get('/ranges', {
    query: { ...pairOf(pair), reverse: false },
    answer: limitsAnswer,
  });
  return readLimits(result.min, result.max);
}

function pairOf({ from, to, rate }: AdapterPair) {
  return {
    tickerFrom: from.ticker,
    networkFrom: from.network,
    tickerTo: to.ticker,
    networkTo: to.network,
    fixed: rate === 'fixed',
  };
}

const refusal = z.object({ error: text, message: optional(text), traceId: optional(text) });

/** The provider's support needs the trace id. */
function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || httpStatus > 499 || !read.success) {
    return null;
  }
  const { error, message, traceId } = read.data;
  return new ProviderError(/\bpair\b/i.test(message ?? '') ? 'unsupported_pair' : 'refused', {
    message: `${error}: ${message} (trace ${traceId})`,
    label: `http_${httpStatus}`,
  });
}
