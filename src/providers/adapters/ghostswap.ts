import { createHash } from 'node:crypto';
import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter, AnswerParts, CreatedOrder, StatusAnswer } from '../adapter';
import {
  type RateWords,
  readLimits,
  readRate,
  readWord,
  requireReferences,
  type StatusWords,
  toQuote,
} from '../adapter-answers';
import { actual, decimal, echoed, flag, isoTime, optional, positive, readLimitText, text } from '../http/fields';
import { OutsideLimits, ProviderError } from '../provider';

const STATUSES: StatusWords<Word> = {
  waiting: 'waiting_deposit',
  confirming: 'confirming',
  exchanging: 'exchanging',
  sending: 'sending',
  finished: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  hold: 'manual_review',
  overdue: 'expired',
  expired: 'expired',
};
type Word =
  | 'waiting'
  | 'confirming'
  | 'exchanging'
  | 'sending'
  | 'finished'
  | 'failed'
  | 'refunded'
  | 'hold'
  | 'overdue'
  | 'expired';

const swap = z.object({
  id: text,
  status: text,
  from: echoed,
  to: echoed,
  amountFrom: optional(decimal),
  amountExpectedTo: optional(decimal),
  networkFee: optional(decimal),
  amountActualFrom: actual,
  amountActualTo: actual,
  actualNetworkFee: optional(decimal),
  payinAddress: text,
  payoutAddress: echoed,
  refundAddress: echoed,
  payinHash: optional(text),
  payoutHash: optional(text),
  refundHash: optional(text),
  payTill: optional(isoTime()),
  mode: echoed,
});
const MODES: RateWords = { floating: 'float', fixed: 'fixed' };
type Swap = z.output<typeof swap>;

function ghostswapOrderOf(made: Swap): CreatedOrder {
  const { amountExpectedTo: gross, networkFee } = made;
  return {
    providerOrderId: made.id,
    secret: null,
    depositAddress: made.payinAddress,
    depositExtraId: null,
    expiresAt: made.payTill,
    amountFrom: made.amountFrom,
    // The expected payout is stated before the network fee.
    amountTo: gross !== null && networkFee !== null ? new BigNumber(gross).minus(networkFee).toFixed() : null,
    rate: readRate(MODES, made.mode),
    echo: {
      payoutAddress: made.payoutAddress,
      refundAddress: made.refundAddress,
      from: made.from,
      to: made.to,
    },
  };
}

function ghostswapStatusOf(found: Swap): StatusAnswer {
  const status = readWord(STATUSES, found.status);
  return {
    word: found.status,
    status,
    ...(status === 'manual_review' && { reason: 'kyt_block' as const }),
    amountFrom: found.amountActualFrom,
    amountTo: found.amountActualTo,
    networkFee: found.actualNetworkFee,
    txInHash: found.payinHash,
    txOutHash: found.payoutHash,
    refundHash: found.refundHash,
    expiresAt: found.payTill,
    echo: {
      providerOrderId: found.id,
      depositAddress: found.payinAddress,
      payoutAddress: found.payoutAddress,
      refundAddress: found.refundAddress,
      from: found.from,
      to: found.to,
    },
  };
}

const refusal = z.object({ error: z.object({ type: text, code: text, message: text }) });

function readGhostswapError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || httpStatus > 499 || !read.success) {
    return null;
  }
  const { type, code, message } = read.data.error;
  const options = { message: `${code}: ${message}` };
  if (/amount/i.test(code)) {
    return new OutsideLimits(readLimitText(message) ?? {}, options);
  }
  if (code === 'rate_expired') {
    return new ProviderError('refused', { ...options, label: 'quote_expired' });
  }
  if (type === 'not_found') {
    return new ProviderError('refused', { ...options, label: 'order_not_found' });
  }
  if (type === 'conflict') {
    // The key of another creation of the same order: that one may have had effect.
    return new ProviderError('refused', { ...options, tookEffect: true });
  }
  return new ProviderError(/pair|currency/i.test(code) ? 'unsupported_pair' : 'refused', options);
}

const priceAnswer = z.object({
  quote: z.object({
    amountFrom: positive,
    amountUserReceives: positive,
    networkFee: optional(decimal),
    min: optional(decimal),
    max: optional(decimal),
    rateId: optional(text),
    expiresAt: optional(isoTime()),
  }),
});
const swapAnswer = z.object({ swap });
const range = z.object({
  minAmountFloat: optional(decimal),
  maxAmountFloat: optional(decimal),
  minAmountFixed: optional(decimal),
  maxAmountFixed: optional(decimal),
});
/** How many of the newest orders are searched for ours. */
const SEARCHED = 200;

export const ghostswap: Adapter = {
  facts: {
    code: 'ghostswap',
    name: 'GhostSwap',
    home: 'ghostswap.io',
    kind: 'instant',
    needs: ['key', 'secret'],
    rates: { floating: ['send'], fixed: ['send'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'assumed' },
    depositWindowMinutes: null,
    demands: {
      ...NO_DEMANDS,
      refundAddress: 'required_at_fixed_rate',
      payoutMemo: 'impossible',
      refundMemo: 'impossible',
    },
    orderNames: { address: 'address', refund_address: 'refundAddress' },
    requestsPerMinute: 1800,
    feePct: null,
    feeNetwork: true,
    markup: { kind: 'in_account' },
    echoes: ['payoutAddress', 'refundAddress', 'from', 'to'],
    statusEchoes: ['providerOrderId', 'depositAddress', 'payoutAddress', 'refundAddress', 'from', 'to'],
    neverReports: ['refund_required'],
    lateDeposits: 'unknown',
    toVerify: [
      'the member with the memo of a deposit; until then coins with memos are left out',
      'the tickers of tokens, and which of them its list contains',
      'whether it pays back to the refund address by itself',
      'the member with the hash of a refund',
    ],
  },
  names: {
    // Coin and network joined; its list contains no contracts.
    assets: {
      'USDT-trx': 'usdtrx',
      'USDT-eth': 'usdt20',
      'USDT-bsc': 'usdtbsc',
      'USDT-sol': 'usdtsol',
      'USDT-matic': 'usdtpolygon',
    },
  },
  http: {
    baseUrl: 'https://partners-api.ghostswap.io',
    headers: ({ key = '', secret = '' }) => ({ authorization: `Bearer ${key}:${secret}` }),
    readError: readGhostswapError,
  },

  async assets(api) {
    const { currencies } = await api.get('/v1/currencies', {
      answer: z.object({
        currencies: z.array(
          z.object({
            ticker: text,
            blockchain: optional(text),
            enabled: flag,
            enabledFrom: flag,
            enabledTo: flag,
            requiresExtraId: optional(flag),
          }),
        ),
      }),
    });
    return currencies
      .filter(({ requiresExtraId }) => !requiresExtraId)
      .map(({ ticker, blockchain, enabled, enabledFrom, enabledTo }) => ({
        ticker,
        network: blockchain ?? '',
        contract: null,
        sends: enabled && enabledFrom,
        receives: enabled && enabledTo,
      }));
  },

  async limits(api, { from, to, rate }) {
    const { pair } = await api.get('/v1/pairs', {
      query: { from: from.ticker, to: to.ticker },
      answer: z.object({ pair: range }),
    });
    return rate === 'fixed'
      ? readLimits(pair.minAmountFixed, pair.maxAmountFixed)
      : readLimits(pair.minAmountFloat, pair.maxAmountFloat);
  },

  async quote(api, { from, to, rate, amount }) {
    const { quote } = await api.post('/v1/quotes', {
      body: { from: from.ticker, to: to.ticker, amountFrom: amount, ...(rate === 'fixed' && { mode: 'fixed' }) },
      answer: priceAnswer,
    });
    return toQuote({
      amountFrom: quote.amountFrom,
      amountTo: quote.amountUserReceives,
      quoteRef: rate === 'fixed' ? quote.rateId : null,
      validUntil: quote.expiresAt,
      networkFee: quote.networkFee,
      limits: readLimits(quote.min, quote.max),
    });
  },

  async createOrder(api, request) {
    const made = await api.post('/v1/swaps', {
      once: true,
      headers: { 'idempotency-key': keyOf(request.reference) },
      body: {
        from: request.from.ticker,
        to: request.to.ticker,
        amountFrom: request.amountFrom,
        address: request.payoutAddress,
        ...(request.refundAddress && { refundAddress: request.refundAddress }),
        partnerReferenceId: request.reference,
        ...(request.rate === 'fixed' && { mode: 'fixed', rateId: request.quoteRef }),
      },
      answer: swapAnswer,
    });
    return ghostswapOrderOf(made.swap);
  },

  /** Newest first. */
  async findOrder(api, reference) {
    const { swaps } = await api.get('/v1/swaps', {
      query: { limit: SEARCHED, offset: 0 },
      answer: z.object({ swaps: z.array(swap.extend({ partnerReferenceId: echoed })) }),
    });
    const found = swaps.find(({ partnerReferenceId }) => partnerReferenceId === reference);
    if (!found) requireReferences(swaps, ({ partnerReferenceId }) => partnerReferenceId);
    return found ? ghostswapOrderOf(found) : null;
  },

  async readStatus(api, { providerOrderId }) {
    const found = await api.get(`/v1/swaps/${encodeURIComponent(providerOrderId)}`, { answer: swapAnswer });
    return ghostswapStatusOf(found.swap);
  },
};

/** The same UUID (version 4) for the same order, so that a creation cannot have effect twice. */
function keyOf(reference: string): string {
  const digest = createHash('sha256').update(reference).digest('hex');
  const variant = '89ab'.charAt(Number.parseInt(digest.charAt(16), 16) % 4);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `4${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}
