import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { compareAmounts } from '#domain/amount';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { OrderStatus } from '#domain/orders/status';
import type { Adapter, AnswerParts, Echo, ListedAsset } from '../adapter';
import { checkLimits, readLimits, readWord, type StatusWords, toQuote } from '../adapter-answers';
import { decimal, echoed, integer, memo, optional, positive, text, unixMillis } from '../http/fields';
import { NOT_DOCUMENTED } from '../markup';
import { ProviderError, requireMember } from '../provider';

/** `inProgress` does not say whether there is a deposit: the hashes do. */
const STATUSES: StatusWords<Word> = {
  inProgress: 'waiting_deposit',
  complete: 'completed',
  completed: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  expired: 'expired',
};
type Word = 'inProgress' | 'complete' | 'completed' | 'failed' | 'refunded' | 'expired';

const MOST_PAGES = 100;

const money = z.object({ assetId: text, value: decimal });
const offer = z.object({
  id: text,
  amount: z.object({ value: positive }),
  min: money,
  max: money,
  minerFee: money.nullish(),
  expiry: optional(unixMillis),
});
type Offer = z.output<typeof offer>;

const order = z.object({
  id: text,
  status: text,
  amount: money,
  toAmount: money,
  payInAddress: text,
  payInAddressTag: memo,
  fromAddress: echoed,
  toAddress: echoed,
  fromTransactionId: optional(text),
  toTransactionId: optional(text),
  message: optional(text),
});
type Order = z.output<typeof order>;

const priceAnswer = z.array(offer);

export const xoswap: Adapter = {
  facts: {
    code: 'xoswap',
    name: 'XO Swap',
    home: 'exodus.com',
    kind: 'aggregator',
    needs: ['account'],
    rates: { fixed: ['send'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    depositWindowMinutes: null,
    demands: { ...NO_DEMANDS, refundAddress: 'required', payoutMemo: 'impossible', refundMemo: 'impossible' },
    orderNames: { address: 'toAddress', refund_address: 'fromAddress' },
    requestsPerMinute: 60,
    hidesRefundHash: true,
    feePct: null,
    feeNetwork: true,
    markup: NOT_DOCUMENTED,
    echoes: ['payoutAddress', 'refundAddress', 'from', 'to'],
    statusEchoes: [
      'providerOrderId',
      'depositAddress',
      'depositExtraId',
      'payoutAddress',
      'refundAddress',
      'from',
      'to',
    ],
    neverReports: ['confirming', 'refund_required', 'manual_review'],
    lateDeposits: 'unknown',
    toVerify: [
      'the words of the status beyond inProgress',
      'the size of a page of assets',
      'whether toAmount of a completed order is what was paid out',
      'how long a deposit is waited for',
      'how an address with a memo is paid',
    ],
  },
  names: { networks: { bch: ['bcash'], eos: ['eosio'], trx: ['tronmainnet'] } },
  http: {
    baseUrl: 'https://exchange.exodus.io/v3',
    headers: ({ account = '' }) => ({ 'App-Name': account }),
    readError,
  },

  /** Reads pages until one contains nothing new. */
  async assets(api) {
    const assets = new Map<string, ListedAsset>();
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const rows = await api.get('/assets', { query: { page }, answer: z.array(asset) });
      const fresh = rows.filter(({ id }) => !assets.has(id));
      for (const row of fresh) {
        assets.set(row.id, toAsset(row));
      }
      if (fresh.length === 0) {
        break;
      }
    }
    return [...assets.values()];
  },

  async quote(api, request) {
    const { from, to, amount } = request;
    const pair = encodeURIComponent(`${from.ticker}_${to.ticker}`);
    const offers = await api.get(`/pairs/${pair}/rates`, { answer: priceAnswer });
    const best = pickOffer(offers, amount, to.ticker);
    return toQuote({
      amountFrom: amount,
      amountTo: payoutOf(best, amount),
      quoteRef: best.id,
      validUntil: best.expiry,
      networkFee: best.minerFee?.value ?? null,
      limits: readLimits(best.min.value, best.max.value),
    });
  },

  /** Refunds go to the address that the deposit came from. */
  async createOrder(api, request) {
    const made = await api.post('/orders', {
      once: true,
      body: {
        pairId: `${request.from.ticker}_${request.to.ticker}`,
        fromAmount: request.amountFrom,
        fromAddress: requireMember('refund_address', request.refundAddress),
        toAmount: request.amountTo,
        toAddress: request.payoutAddress,
      },
      answer: order,
    });
    return {
      providerOrderId: made.id,
      secret: null,
      depositAddress: made.payInAddress,
      depositExtraId: made.payInAddressTag,
      expiresAt: null,
      amountFrom: made.amount.value,
      amountTo: made.toAmount.value,
      echo: echoOf(made),
    };
  },

  async readStatus(api, { providerOrderId }) {
    const found = await api.get(`/orders/${encodeURIComponent(providerOrderId)}`, { answer: order });
    const status = readStatusOf(found);
    return {
      word: found.status,
      status,
      amountFrom: found.fromTransactionId === null ? null : found.amount.value,
      amountTo: status === 'completed' ? found.toAmount.value : null,
      txInHash: found.fromTransactionId,
      txOutHash: found.toTransactionId,
      message: found.message,
      echo: {
        ...echoOf(found),
        providerOrderId: found.id,
        depositAddress: found.payInAddress,
        depositExtraId: found.payInAddressTag,
      },
    };
  },
};

function echoOf({ toAddress, fromAddress, amount, toAmount }: Order): Echo {
  return { payoutAddress: toAddress, refundAddress: fromAddress, from: amount.assetId, to: toAmount.assetId };
}

const asset = z.object({
  id: text,
  symbol: text,
  network: text,
  decimals: optional(integer),
  meta: z.object({ contractAddress: optional(text) }).nullish(),
});

function toAsset({ id, symbol, network, decimals, meta }: z.output<typeof asset>): ListedAsset {
  return {
    ticker: id,
    network,
    contract: meta?.contractAddress ?? null,
    symbol,
    ...(decimals !== null && { decimals }),
    sends: true,
    receives: true,
  };
}

/** The best-paying offer that accepts the amount. @throws ProviderError */
function pickOffer(offers: readonly Offer[], amount: string, to: string): Offer {
  const known = offers.filter(({ minerFee }) => !minerFee || minerFee.assetId === to);
  const [first, ...others] = known;
  if (!first) {
    throw new ProviderError('unsupported_pair', { message: 'xoswap has no offer for the pair' });
  }
  const [best] = known
    .filter(({ min, max }) => compareAmounts(amount, min.value) >= 0 && compareAmounts(amount, max.value) <= 0)
    .toSorted((a, b) => compareAmounts(payoutOf(b, amount), payoutOf(a, amount)));
  if (best) {
    return best;
  }
  const lowest = others.reduce((min, other) => BigNumber.min(min, other.min.value), new BigNumber(first.min.value));
  const highest = others.reduce((max, other) => BigNumber.max(max, other.max.value), new BigNumber(first.max.value));
  checkLimits(amount, readLimits(lowest.toFixed(), highest.toFixed()));
  throw new ProviderError('refused', { message: 'no offer of xoswap takes the amount' });
}

/** An offer states its rate and, separately, the network fee. */
function payoutOf({ amount: rate, minerFee }: Offer, amount: string): string {
  return BigNumber.max(0, new BigNumber(amount).times(rate.value).minus(minerFee?.value ?? '0')).toFixed();
}

function readStatusOf({ status, fromTransactionId, toTransactionId }: Order): OrderStatus | null {
  if (status !== 'inProgress' || fromTransactionId === null) {
    return readWord(STATUSES, status);
  }
  return toTransactionId === null ? 'exchanging' : 'sending';
}

const refusal = z.object({ error: text, message: optional(text) });

function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || httpStatus > 499 || !read.success) {
    return null;
  }
  const message = `${read.data.error}: ${read.data.message}`;
  const isPair = /pair|asset/i.test(message);
  return new ProviderError(isPair ? 'unsupported_pair' : 'refused', { message, label: `http_${httpStatus}` });
}
