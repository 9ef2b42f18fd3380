import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { NO_DEMANDS, type ProviderDemands } from '#domain/orders/provider-demands';
import type { FailedReason } from '#domain/watching/provider-report';
import type { Adapter, AnswerParts } from '../adapter';
import { checkLimits, readLimits, readWord, type StatusWords, toQuote } from '../adapter-answers';
import { actual, decimal, echoed, echoedMemo, flag, memo, optional, text } from '../http/fields';
import { NOT_DOCUMENTED } from '../markup';
import { ProviderError } from '../provider';

/* The interface of Changee and CoinCraddle: all calls are GET, creation included, with the key in the query. */

const STATUSES: StatusWords<Word> = {
  new: 'waiting_deposit',
  waiting_deposit: 'waiting_deposit',
  deposit_received: 'confirming',
  exchanging: 'exchanging',
  sending: 'sending',
  success: 'completed',
  time_expired: 'expired',
  payment_time_expired: 'refund_required',
  payment_halted: 'manual_review',
  failed: 'failed',
  sending_failed: 'failed',
  reverted: 'refunded',
};
type Word =
  | 'new'
  | 'waiting_deposit'
  | 'deposit_received'
  | 'exchanging'
  | 'sending'
  | 'success'
  | 'time_expired'
  | 'payment_time_expired'
  | 'payment_halted'
  | 'failed'
  | 'sending_failed'
  | 'reverted';

/** Why an order was halted. */
const REASONS: Readonly<Record<string, FailedReason>> = { EXPIRED: 'rate_changed', LESS: 'underpayment' };

const priceAnswer = z.object({
  rate: decimal,
  /** Such as `0.002 BTC`. */
  withdrawalFee: optional(text),
  minamount: optional(decimal),
  maxamount: optional(decimal),
});

const statusAnswer = z.object({
  status: text,
  from: echoed,
  to: echoed,
  depositAddress: optional(text),
  depositTag: memo,
  destinationAddress: echoed,
  destinationTag: echoedMemo,
  refundAddress: echoed,
  expectedAmountFrom: optional(decimal),
  expectedAmountTo: optional(decimal),
  amountFrom: actual,
  amountTo: actual,
  txId: optional(text),
  emergency: z.object({ status: optional(text) }).nullish(),
});

/** The differences between the providers. */
interface Descriptor {
  readonly code: string;
  readonly name: string;
  readonly home: string;
  readonly baseUrl: string;
  readonly refundAddress: ProviderDemands['refundAddress'];
  readonly toVerify: readonly string[];
}

export function buildChangeeAdapter({ code, name, home, baseUrl, refundAddress, toVerify }: Descriptor): Adapter {
  return {
    facts: {
      code,
      name,
      home,
      kind: 'instant',
      needs: ['key'],
      rates: { floating: ['send'] },
      refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'assumed' },
      depositWindowMinutes: null,
      demands: { ...NO_DEMANDS, refundAddress },
      orderNames: {
        address: 'destinationAddress',
        extra_id: 'destinationTag',
        refund_address: 'refundAddress',
        refund_extra_id: 'refundTag',
      },
      requestsPerMinute: 60,
      feePct: null,
      feeNetwork: true,
      markup: NOT_DOCUMENTED,
      echoes: [],
      statusEchoes: [
        'depositAddress',
        'depositExtraId',
        'payoutAddress',
        'payoutExtraId',
        'refundAddress',
        'from',
        'to',
      ],
      hidesDepositHash: true,
      hidesRefundHash: true,
      lateDeposits: 'unknown',
      toVerify: [
        'whether rate is the amount to receive for the whole amount, which one client found',
        'whether a fixed order is made at the quoted rate; until then none is offered',
        'the members of an error',
        'whether txId is only ever the hash of the payout',
        'the rate limit',
        ...toVerify,
      ],
    },
    // Coin and network joined irregularly; its list contains no contracts.
    names: { tickerAlone: true, assets: { 'USDT-eth': 'USDT', 'USDT-trx': 'USDTTRC20' } },
    http: { baseUrl, query: ({ key = '' }) => ({ key }), readError },

    async assets(api) {
      const rows = await api.get('/currencies', {
        answer: z.record(z.string(), z.union([z.object({ network: optional(text), available: flag }), flag])),
      });
      return Object.entries(rows).flatMap(([ticker, row]) =>
        typeof row === 'boolean'
          ? []
          : [{ ticker, network: row.network ?? '', contract: null, sends: row.available, receives: row.available }],
      );
    },

    async quote(api, { from, to, amount }) {
      const { rate, withdrawalFee, minamount, maxamount } = await api.get('/rate', {
        query: { from: from.ticker, to: to.ticker, amount, fix: 0 },
        answer: priceAnswer,
      });
      const limits = readLimits(minamount, maxamount);
      checkLimits(amount, limits);
      const fee = readFee(withdrawalFee);
      const amountTo = fee === null ? new BigNumber(0) : new BigNumber(rate).minus(fee);
      if (!amountTo.isPositive() || amountTo.isZero()) {
        throw new ProviderError('refused', { message: `${code} answers no price after its fee`, label: 'no_price' });
      }
      return toQuote({ amountFrom: amount, amountTo: amountTo.toFixed(), networkFee: fee, limits });
    },

    async createOrder(api, request) {
      const made = await api.get('/exchange-create', {
        once: true,
        query: {
          from: request.from.ticker,
          to: request.to.ticker,
          amount: request.amountFrom,
          destinationAddress: request.payoutAddress,
          destinationTag: request.payoutExtraId,
          refundAddress: request.refundAddress,
          refundTag: request.refundExtraId,
          fix: 0,
        },
        answer: z.object({ id: text, depositAddress: text, depositTag: memo }),
      });
      return {
        providerOrderId: made.id,
        secret: null,
        depositAddress: made.depositAddress,
        depositExtraId: made.depositTag,
        expiresAt: null,
        amountFrom: null,
        amountTo: null,
        echo: {},
      };
    },

    async readStatus(api, { providerOrderId }) {
      const found = await api.get('/exchange-status', { query: { id: providerOrderId }, answer: statusAnswer });
      const status = readWord(STATUSES, found.status);
      const reason = REASONS[found.emergency?.status ?? ''];
      return {
        word: found.status,
        status,
        ...(status === 'manual_review' && reason && { reason }),
        amountFrom: found.amountFrom,
        amountTo: found.amountTo,
        agreed: { amountFrom: found.expectedAmountFrom, amountTo: found.expectedAmountTo },
        txOutHash: status === 'refunded' ? null : found.txId,
        echo: {
          depositAddress: found.depositAddress,
          depositExtraId: found.depositTag,
          payoutAddress: found.destinationAddress,
          payoutExtraId: found.destinationTag,
          refundAddress: found.refundAddress,
          from: found.from,
          to: found.to,
        },
      };
    },
  };
}

/** Zero if there is no fee, null if it cannot be read. */
function readFee(stated: string | null): string | null {
  if (stated === null) {
    return '0';
  }
  const read = decimal.safeParse(stated.split(' ')[0]);
  return read.success ? read.data : null;
}

const refusal = z.object({ result: z.literal(false), message: optional(text), error: optional(text) });

/** With any HTTP status below 500, including 200. */
function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus >= 500 || !read.success) {
    return null;
  }
  const message = read.data.message ?? read.data.error ?? 'refused';
  return new ProviderError(/pair|currency/i.test(message) ? 'unsupported_pair' : 'refused', { message });
}
