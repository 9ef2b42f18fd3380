import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter, AdapterPair, AnswerParts, Echo } from '../adapter';
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
  memo,
  optional,
  positive,
  text,
} from '../http/fields';
import { NOT_DOCUMENTED } from '../markup';
import { ProviderError } from '../provider';

const STATUSES: StatusWords<Word> = {
  deposit: 'waiting_deposit',
  confirmations: 'confirming',
  confirmed: 'exchanging',
  exchanging: 'exchanging',
  sending: 'sending',
  success: 'completed',
  overdue: 'expired',
  refunded: 'refunded',
};
type Word = 'deposit' | 'confirmations' | 'confirmed' | 'exchanging' | 'sending' | 'success' | 'overdue' | 'refunded';

const RATE_WORDS: RateWords = { floating: 'float', fixed: 'fixed' };
const PREFIX = '/api/v1/deposit/public';

const transfer = optional(z.object({ hash: optional(text) }));
const coin = echoedIn({ coinCode: echoed, network: echoed });
const order = z.object({
  transactionId: text,
  status: text,
  amount: actual,
  amountTo: actual,
  coinFrom: coin,
  coinTo: coin,
  withdraw: echoedIn({ address: echoed, memo: echoedMemo }),
  refund: echoedIn({ address: echoed }),
  inboundTransfer: transfer,
  outboundTransfer: transfer,
});
const createdAnswer = z.object({
  data: order.extend({ deposit: z.object({ address: text, memo }), rateType: echoed }),
});
const statusAnswer = z.object({ data: order.extend({ deposit: echoedIn({ address: echoed, memo: echoedMemo }) }) });

const priceAnswer = z.object({
  data: z.object({
    amountTo: positive,
    minAmountFrom: optional(decimal),
    maxAmountFrom: optional(decimal),
  }),
});

export const etzswap: Adapter = {
  facts: {
    code: 'etzswap',
    name: 'ETZ-Swap',
    home: 'etz-swap.com',
    kind: 'instant',
    needs: ['key', 'secret'],
    rates: { floating: ['send'], fixed: ['send'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
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
    neverReports: ['failed', 'manual_review', 'refund_required'],
    lateDeposits: 'unknown',
    toVerify: [
      'requests per minute',
      'member names of the list of coins',
      'version of the key',
      'word of a failed order',
    ],
  },
  http: {
    baseUrl: 'https://api.etz-swap.com',
    headers: ({ key = '', secret = '' }) => ({
      'x-api-key': key,
      'x-api-secret-key': secret,
      'x-api-key-version': '2',
    }),
    readError,
  },

  async assets(api) {
    const network = z.object({ network: text, contract: optional(text) });
    const { data } = await api.get(`${PREFIX}/coins`, {
      answer: z.object({ data: z.array(z.object({ coinCode: text, networks: optional(z.array(network)) })) }),
    });
    return data.flatMap(({ coinCode, networks }) =>
      (networks ?? []).map(({ network, contract }) => ({
        ticker: coinCode,
        network,
        contract,
        sends: true,
        receives: true,
      })),
    );
  },

  async quote(api, request) {
    const { data } = await api.get(`${PREFIX}/rate`, {
      query: { ...pairOf(request), amountFrom: request.amount, rateType: RATE_WORDS[request.rate] },
      answer: priceAnswer,
    });
    const limits = readLimits(data.minAmountFrom, data.maxAmountFrom);
    checkLimits(request.amount, limits);
    return toQuote({
      amountFrom: request.amount,
      amountTo: data.amountTo,
      limits,
    });
  },

  async createOrder(api, request) {
    const { data } = await api.post(`${PREFIX}/transaction`, {
      once: true,
      body: {
        ...pairOf(request),
        amountFrom: exactNumber(request.amountFrom),
        rateType: RATE_WORDS[request.rate],
        withdrawalAddress: request.payoutAddress,
        ...(request.payoutExtraId && { withdrawalExtraId: request.payoutExtraId }),
        ...(request.refundAddress && { refundAddress: request.refundAddress }),
        ...(request.refundExtraId && { refundExtraId: request.refundExtraId }),
      },
      answer: createdAnswer,
    });
    return {
      providerOrderId: data.transactionId,
      secret: null,
      depositAddress: data.deposit.address,
      depositExtraId: data.deposit.memo,
      expiresAt: null,
      amountFrom: data.amount,
      amountTo: data.amountTo,
      rate: readRate(RATE_WORDS, data.rateType),
      echo: echoOf(data),
    };
  },

  async readStatus(api, { providerOrderId }) {
    const { data } = await api.get(`${PREFIX}/transactions/${encodeURIComponent(providerOrderId)}`, {
      answer: statusAnswer,
    });
    const status = readWord(STATUSES, data.status);
    return {
      word: data.status,
      status,
      amountFrom: onceArrived(data.amount, data.inboundTransfer?.hash),
      // Until then it is the expected amount.
      amountTo: status === 'completed' ? data.amountTo : null,
      txInHash: data.inboundTransfer?.hash ?? null,
      txOutHash: data.outboundTransfer?.hash ?? null,
      echo: {
        ...echoOf(data),
        providerOrderId: data.transactionId,
        depositAddress: data.deposit?.address ?? null,
        depositExtraId: data.deposit?.memo ?? null,
      },
    };
  },
};

function echoOf({ withdraw, refund, coinFrom, coinTo }: z.output<typeof order>): Echo {
  return {
    payoutAddress: withdraw?.address ?? null,
    payoutExtraId: withdraw?.memo ?? null,
    refundAddress: refund?.address ?? null,
    from: coinFrom?.coinCode ?? null,
    fromNetwork: coinFrom?.network ?? null,
    to: coinTo?.coinCode ?? null,
    toNetwork: coinTo?.network ?? null,
  };
}

function pairOf({ from, to }: AdapterPair) {
  return { coinFrom: from.ticker, networkFrom: from.network, coinTo: to.ticker, networkTo: to.network };
}

const refusal = z.object({
  errors: z.record(
    z.string(),
    z.object({
      message: optional(text),
      args: optional(z.object({ minAllowedAmount: optional(decimal), maxAllowedAmount: optional(decimal) })),
    }),
  ),
});

/** Errors are listed by name; a response without errors has an empty object. */
function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  const [name, error] = (read.success && Object.entries(read.data.errors)[0]) || [];
  if (httpStatus >= 500 || !name || !error) {
    return null;
  }
  const options = { message: `${name}: ${error.message}` };
  const { minAllowedAmount, maxAllowedAmount } = error.args ?? {};
  switch (name) {
    case 'amountTooSmall':
      return new ProviderError('below_limit', { ...options, ...(minAllowedAmount && { limit: minAllowedAmount }) });
    case 'amountTooBig':
      return new ProviderError('above_limit', { ...options, ...(maxAllowedAmount && { limit: maxAllowedAmount }) });
    case 'unsupportedExchangePairs':
    case 'unsupportedPair':
      return new ProviderError('unsupported_pair', options);
    case 'transactionNotExist':
      return new ProviderError('refused', { ...options, label: 'order_not_found' });
    default:
      return new ProviderError('refused', options);
  }
}
