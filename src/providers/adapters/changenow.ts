import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter, AdapterPair, AnswerParts, Api, CreatedOrder, Echo } from '../adapter';
import {
  type RateWords,
  readRate,
  readWord,
  requireReferences,
  type StatusWords,
  toQuote,
  WAITING_TO_FINISHED,
  type WaitingToFinished,
} from '../adapter-answers';
import type { FailureLabel } from '../failure-label';
import { decimal, echoed, echoedMemo, flag, isoTime, memo, minutes, optional, positive, text } from '../http/fields';
import { OutsideLimits, ProviderError } from '../provider';

/** What both an order's creation and its status repeat. */
const changenowEcho = z.object({
  payoutAddress: echoed,
  payoutExtraId: echoedMemo,
  refundAddress: echoed,
  fromCurrency: echoed,
  fromNetwork: echoed,
  toCurrency: echoed,
  toNetwork: echoed,
});

function changenowEchoOf(found: z.output<typeof changenowEcho>): Echo {
  return {
    payoutAddress: found.payoutAddress,
    payoutExtraId: found.payoutExtraId,
    refundAddress: found.refundAddress,
    from: found.fromCurrency,
    fromNetwork: found.fromNetwork,
    to: found.toCurrency,
    toNetwork: found.toNetwork,
  };
}

const FLOWS: RateWords = { floating: 'standard', fixed: 'fixed-rate' };

const changenowOrder = changenowEcho.extend({
  id: text,
  flow: echoed,
  payinAddress: text,
  payinExtraId: memo,
  validUntil: optional(isoTime()),
  fromAmount: optional(positive),
  toAmount: optional(positive),
});

function changenowOrderOf(created: z.output<typeof changenowOrder>): CreatedOrder {
  return {
    providerOrderId: created.id,
    secret: null,
    depositAddress: created.payinAddress,
    depositExtraId: created.payinExtraId,
    expiresAt: created.validUntil,
    amountFrom: created.fromAmount,
    amountTo: created.toAmount,
    rate: readRate(FLOWS, created.flow),
    echo: changenowEchoOf(created),
  };
}

/** Newest first; a recently created order is on the first page. */
async function findChangenowOrder(api: Api, reference: string): Promise<CreatedOrder | null> {
  const { exchanges } = await api.get('/exchanges', {
    query: { limit: 50, offset: 0, sortDirection: 'DESC' },
    answer: z.object({
      exchanges: z.array(
        z.object({
          id: text,
          payload: optional(z.object({ reference: optional(text) })),
          validUntil: optional(isoTime()),
          payin: z.object({ address: text, extraId: memo, amount: optional(decimal) }),
          payout: z.object({ amount: optional(decimal), address: echoed, extraId: echoedMemo }),
        }),
      ),
    }),
  });
  const found = exchanges.find(({ payload }) => payload?.reference === reference);
  if (!found) requireReferences(exchanges, ({ payload }) => payload?.reference ?? null);
  return found
    ? {
        providerOrderId: found.id,
        secret: null,
        depositAddress: found.payin.address,
        depositExtraId: found.payin.extraId,
        expiresAt: found.validUntil,
        amountFrom: found.payin.amount,
        amountTo: found.payout.amount,
        echo: { payoutAddress: found.payout.address, payoutExtraId: found.payout.extraId },
      }
    : null;
}

const STATUSES: StatusWords<WaitingToFinished | 'new'> = { ...WAITING_TO_FINISHED, new: 'waiting_deposit' };

const priceAnswer = z.object({
  fromAmount: positive,
  toAmount: positive,
  rateId: optional(text),
  validUntil: optional(isoTime()),
  transactionSpeedForecast: minutes,
  withdrawalFee: optional(decimal),
});

const statusAnswer = changenowEcho.extend({
  id: echoed,
  status: text,
  actionsAvailable: optional(flag),
  amountFrom: optional(decimal),
  amountTo: optional(decimal),
  payinAddress: echoed,
  payinExtraId: echoedMemo,
  payinHash: optional(text),
  payoutHash: optional(text),
  refundHash: optional(text),
  refundAmount: optional(decimal),
  validUntil: optional(isoTime()),
});

export const changenow: Adapter = {
  facts: {
    code: 'changenow',
    name: 'ChangeNOW',
    home: 'changenow.io',
    kind: 'instant',
    needs: ['key'],
    rates: { floating: ['send', 'receive'], fixed: ['send', 'receive'] },
    refund: { capability: 'programmatic', windowHours: 24, slaHours: 72, source: 'documented', needsPermission: true },
    depositWindowMinutes: null,
    demands: NO_DEMANDS,
    orderNames: {
      address: 'address',
      extra_id: 'extraId',
      refund_address: 'refundAddress',
      refund_extra_id: 'refundExtraId',
    },
    requestsPerMinute: 600,
    feePct: null,
    feeNetwork: true,
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
    lateDeposits: 'handled',
    toVerify: ['the words of a lapsed rate id', 'whether the list of orders answers the payload'],
  },
  http: {
    baseUrl: 'https://api.changenow.io/v2',
    headers: ({ key = '' }) => ({ 'x-changenow-api-key': key }),
    readError,
  },

  async assets(api) {
    const rows = await api.get('/exchange/currencies', {
      query: { active: true, flow: 'standard' },
      answer: z.array(z.object({ ticker: text, network: text, tokenContract: optional(text), buy: flag, sell: flag })),
    });
    return rows.map(({ ticker, network, tokenContract, buy, sell }) => ({
      ticker,
      network,
      contract: tokenContract,
      sends: sell,
      receives: buy,
    }));
  },

  async limits(api, pair) {
    const range = await api.get('/exchange/range', {
      query: pairQuery(pair),
      answer: z.object({ minAmount: decimal, maxAmount: optional(decimal) }),
    });
    return { min: range.minAmount, ...(range.maxAmount !== null && { max: range.maxAmount }) };
  },

  async quote(api, request) {
    const quote = await api.get('/exchange/estimated-amount', {
      query: {
        ...pairQuery(request),
        ...(request.side === 'send'
          ? { type: 'direct', fromAmount: request.amount }
          : { type: 'reverse', toAmount: request.amount }),
        useRateId: request.rate === 'fixed' ? true : null,
      },
      answer: priceAnswer,
    });
    return toQuote({
      amountFrom: quote.fromAmount,
      amountTo: quote.toAmount,
      quoteRef: quote.rateId,
      validUntil: quote.validUntil,
      etaSeconds: quote.transactionSpeedForecast,
      networkFee: quote.withdrawalFee,
    });
  },

  async createOrder(api, request) {
    const { from, to, side } = request;
    const created = await api.post('/exchange', {
      once: true,
      body: {
        fromCurrency: from.ticker,
        fromNetwork: from.network,
        toCurrency: to.ticker,
        toNetwork: to.network,
        fromAmount: side === 'send' ? request.amountFrom : '',
        toAmount: side === 'receive' ? request.amountTo : '',
        address: request.payoutAddress,
        extraId: request.payoutExtraId ?? '',
        refundAddress: request.refundAddress ?? '',
        refundExtraId: request.refundExtraId ?? '',
        userId: '',
        payload: { reference: request.reference },
        contactEmail: '',
        flow: FLOWS[request.rate],
        type: side === 'send' ? 'direct' : 'reverse',
        rateId: request.quoteRef ?? '',
      },
      answer: changenowOrder,
    });
    return changenowOrderOf(created);
  },

  findOrder: findChangenowOrder,

  async readStatus(api, { providerOrderId }) {
    const found = await api.get('/exchange/by-id', {
      query: { id: providerOrderId },
      answer: statusAnswer,
    });
    const known = readWord(STATUSES, found.status);
    return {
      word: found.status,
      status: known === 'failed' && found.actionsAvailable === true ? 'refund_required' : known,
      amountFrom: found.amountFrom,
      amountTo: found.amountTo,
      txInHash: found.payinHash,
      txOutHash: found.payoutHash,
      refundHash: found.refundHash,
      refundAmount: found.refundAmount,
      expiresAt: found.validUntil,
      echo: {
        ...changenowEchoOf(found),
        providerOrderId: found.id,
        depositAddress: found.payinAddress,
        depositExtraId: found.payinExtraId,
      },
    };
  },

  async requestRefund(api, { providerOrderId, address, extraId }) {
    await api.post('/exchange/refund', {
      once: true,
      body: { id: providerOrderId, address: address, extraId },
      answer: z.object({ result: z.literal(true) }),
    });
  },
};

function pairQuery(pair: AdapterPair) {
  return {
    fromCurrency: pair.from.ticker,
    fromNetwork: pair.from.network,
    toCurrency: pair.to.ticker,
    toNetwork: pair.to.network,
    flow: FLOWS[pair.rate],
  };
}

const refusal = z.object({
  error: text,
  message: optional(text),
  payload: optional(
    z.object({
      range: optional(z.object({ minAmount: optional(decimal), maxAmount: optional(decimal) })),
    }),
  ),
});
const NO_PAIR: readonly string[] = ['pair_is_inactive', 'not_valid_fixed_rate_pair'];
const LABELS: Readonly<Record<string, FailureLabel>> = {
  rate_id_not_found: 'quote_expired',
  not_found: 'order_not_found',
};

function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || httpStatus > 499 || !read.success) {
    return null;
  }
  const { error, message, payload } = read.data;
  const options = { message: `${error}: ${message}` };
  if (error === 'deposit_too_small' || error === 'out_of_range') {
    const { minAmount = null, maxAmount = null } = payload?.range ?? {};
    return new OutsideLimits({ ...(minAmount && { min: minAmount }), ...(maxAmount && { max: maxAmount }) }, options);
  }
  return NO_PAIR.includes(error)
    ? new ProviderError('unsupported_pair', options)
    : new ProviderError('refused', { ...options, label: LABELS[error] ?? 'refused' });
}
