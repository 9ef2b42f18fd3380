import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter, AnswerParts } from '../adapter';
import { checkLimits, readLimits, readWord, type StatusWords, toQuote } from '../adapter-answers';
import type { FailureLabel } from '../failure-label';
import { decimal, echoed, flag, integer, isoTime, memo, optional, positive, text } from '../http/fields';
import { NOT_DOCUMENTED } from '../markup';
import { ProviderError } from '../provider';

const STATUSES: StatusWords<Word> = {
  waiting_deposit: 'waiting_deposit',
  deposit_detected: 'confirming',
  underpaid: 'manual_review',
  processing: 'exchanging',
  completed: 'completed',
  refunded: 'refunded',
  failed: 'failed',
  expired: 'expired',
};
type Word =
  | 'waiting_deposit'
  | 'deposit_detected'
  | 'underpaid'
  | 'processing'
  | 'completed'
  | 'refunded'
  | 'failed'
  | 'expired';

const leg = z.object({ network: echoed, token: echoed });
const swap = z.object({
  id: text,
  status: text,
  errorMessage: optional(text),
  from: leg,
  to: leg,
  deposit: z.object({ address: text, memo, amount: optional(decimal), deadline: optional(isoTime()) }),
  payout: z.object({ address: echoed, estimatedAmount: optional(decimal) }),
});

const priceAnswer = z.object({
  id: text,
  expiresAt: isoTime(),
  from: z.object({ amount: positive }),
  to: z.object({ estimatedAmount: decimal }),
  minAmountIn: optional(decimal),
  maxAmountIn: optional(decimal),
  estimatedTimeSeconds: optional(integer),
});

export const lightswap: Adapter = {
  facts: {
    code: 'lightswap',
    name: 'LightSwap',
    home: 'lightswap.me',
    kind: 'instant',
    needs: ['key'],
    rates: { floating: ['send'] },
    refund: { capability: 'programmatic', windowHours: null, slaHours: null, source: 'documented', automatic: true },
    depositWindowMinutes: 240,
    // Without a refund address it pays back to an address of its own.
    demands: { ...NO_DEMANDS, refundAddress: 'required', payoutMemo: 'impossible', refundMemo: 'impossible' },
    orderNames: { address: 'destination.address', refund_address: 'refundAddress' },
    requestsPerMinute: 120,
    feePct: null,
    feeNetwork: null,
    markup: NOT_DOCUMENTED,
    echoes: ['payoutAddress', 'from', 'fromNetwork', 'to', 'toNetwork'],
    statusEchoes: [
      'providerOrderId',
      'depositAddress',
      'depositExtraId',
      'payoutAddress',
      'from',
      'fromNetwork',
      'to',
      'toNetwork',
    ],
    hidesPayoutHash: true,
    hidesPaidAmount: true,
    hidesDepositHash: true,
    hidesRefundHash: true,
    neverReports: ['sending', 'refund_required'],
    lateDeposits: 'handled',
    toVerify: [
      'whether the estimated amount is after all fees',
      'what follows an underpayment',
      'that a refund goes to the refund address of the order, which no answer repeats',
    ],
  },
  http: {
    baseUrl: 'https://lightswap.me/api/partner/v1',
    headers: ({ key = '' }) => ({ 'x-api-key': key }),
    readError,
  },

  async assets(api) {
    const { assets } = await api.get('/asset', {
      answer: z.object({
        assets: z.array(
          z.object({
            symbol: text,
            network: text,
            decimals: integer,
            contractAddress: optional(text),
            canSend: flag,
            canReceive: flag,
          }),
        ),
      }),
    });
    return assets.map(({ symbol, network, decimals, contractAddress, canSend, canReceive }) => ({
      ticker: symbol,
      network,
      decimals,
      contract: contractAddress,
      sends: canSend,
      receives: canReceive,
    }));
  },

  async quote(api, { from, to, amount }) {
    const quote = await api.post('/quote', {
      body: {
        from: { network: from.network, token: from.ticker, amount },
        to: { network: to.network, token: to.ticker },
      },
      answer: priceAnswer,
    });
    const limits = readLimits(quote.minAmountIn, quote.maxAmountIn);
    checkLimits(amount, limits);
    return toQuote({
      amountFrom: quote.from.amount,
      amountTo: quote.to.estimatedAmount,
      quoteRef: quote.id,
      validUntil: quote.expiresAt,
      etaSeconds: quote.estimatedTimeSeconds,
      limits,
    });
  },

  /** The same quote again yields the same order. */
  async createOrder(api, request) {
    const made = await api.post('/swap', {
      once: true,
      body: {
        quoteId: request.quoteRef,
        destination: { address: request.payoutAddress },
        refundAddress: request.refundAddress,
      },
      answer: swap,
    });
    return {
      providerOrderId: made.id,
      secret: null,
      depositAddress: made.deposit.address,
      depositExtraId: made.deposit.memo,
      expiresAt: made.deposit.deadline,
      amountFrom: made.deposit.amount,
      amountTo: made.payout.estimatedAmount,
      echo: echoOf(made),
    };
  },

  async readStatus(api, { providerOrderId }) {
    const found = await api.get(`/swap/${encodeURIComponent(providerOrderId)}`, { answer: swap });
    return {
      word: found.status,
      status: readWord(STATUSES, found.status),
      ...(found.status === 'underpaid' && { reason: 'underpayment' as const }),
      expiresAt: found.deposit.deadline,
      message: found.errorMessage,
      echo: {
        ...echoOf(found),
        providerOrderId: found.id,
        depositAddress: found.deposit.address,
        depositExtraId: found.deposit.memo,
      },
    };
  },
};

function echoOf({ from, to, payout }: z.output<typeof swap>) {
  return {
    payoutAddress: payout.address,
    from: from.token,
    fromNetwork: from.network,
    to: to.token,
    toNetwork: to.network,
  };
}

const refusal = z.object({ error: z.object({ code: text, message: text }) });
const LABELS: Readonly<Record<string, FailureLabel>> = {
  quote_expired: 'quote_expired',
  quote_not_found: 'quote_expired',
  swap_not_found: 'order_not_found',
};

function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || httpStatus > 499 || !read.success) {
    return null;
  }
  const { code, message } = read.data.error;
  const options = { message: `${code}: ${message}`, label: LABELS[code] ?? 'refused' } as const;
  if (code === 'quote_already_used') {
    // Quotes are used once, so an earlier call created the order.
    return new ProviderError('refused', { ...options, tookEffect: true });
  }
  return new ProviderError(/^unsupported_(asset|pair)$/.test(code) ? 'unsupported_pair' : 'refused', options);
}
