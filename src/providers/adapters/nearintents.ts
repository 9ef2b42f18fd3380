import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { OrderStatus } from '#domain/orders/status';
import type { Adapter, ListedAsset } from '../adapter';
import { toQuote } from '../adapter-quote';
import type { AnswerParts } from '../http/api';
import { actual, isoTime, optional, text } from '../http/fields';
import { readLimitText } from '../http/limit-text';
import { OutsideLimits, ProviderError } from '../provider';
import { readWord, type StatusWords } from '../status-words';
import { requireMember } from '../unmet-demand';
import { PRICE_ADDRESSES } from './nearintents-addresses';
import { nearintentsToken, requestQuote, WINDOW_MS } from './nearintents-quote';

const STATUSES: StatusWords<Word> = {
  PENDING_DEPOSIT: 'waiting_deposit',
  KNOWN_DEPOSIT_TX: 'confirming',
  INCOMPLETE_DEPOSIT: 'manual_review',
  PROCESSING: 'exchanging',
  SUCCESS: 'completed',
  REFUNDED: 'refunded',
  FAILED: 'failed',
};
type Word =
  | 'PENDING_DEPOSIT'
  | 'KNOWN_DEPOSIT_TX'
  | 'INCOMPLETE_DEPOSIT'
  | 'PROCESSING'
  | 'SUCCESS'
  | 'REFUNDED'
  | 'FAILED';

export const nearintents: Adapter = {
  facts: {
    code: 'nearintents',
    name: 'NEAR Intents',
    home: 'near-intents.org',
    kind: 'protocol',
    needs: [],
    // `account` receives the operator's share of each swap.
    accepts: ['key', 'affiliate', 'account'],
    rates: { floating: ['send', 'receive'] },
    refund: { capability: 'programmatic', windowHours: null, slaHours: null, source: 'documented', automatic: true },
    depositWindowMinutes: WINDOW_MS / 60_000,
    demands: { ...NO_DEMANDS, refundAddress: 'required', payoutMemo: 'impossible', refundMemo: 'impossible' },
    requestsPerMinute: 120,
    orderSecret: 'deposit_memo',
    feePct: null,
    feeNetwork: true,
    echoes: ['payoutAddress', 'refundAddress', 'from', 'to'],
    // Only Stellar deposits are distinguished by memo.
    ownDepositAddresses: ['ton', 'xrp'],
    neverReports: ['sending', 'refund_required'],
    lateDeposits: 'unknown',
    toVerify: [
      'the rate limit',
      'what becomes of a deposit after the deadline',
      'that fees of the application are in hundredths of a percent',
      'whether payouts to addresses with a memo are possible',
    ],
  },
  http: {
    baseUrl: 'https://1click.chaindefuser.com',
    headers: ({ key }): Readonly<Record<string, string>> => (key ? { authorization: `Bearer ${key}` } : {}),
    readError,
  },

  markup: { maxBps: 300, needs: 'account' },

  async assets(api) {
    const tokens = await api.get('/v0/tokens', { answer: z.array(nearintentsToken) });
    return tokens
      .filter(({ blockchain }) => Object.hasOwn(PRICE_ADDRESSES, blockchain))
      .map(({ assetId, blockchain, contractAddress, symbol, decimals }) => ({
        ticker: assetId,
        network: blockchain,
        contract: isOwnCoin(contractAddress) ? null : contractAddress,
        symbol,
        decimals,
        sends: true,
        receives: true,
      }));
  },

  async quote(api, request) {
    const quote = await requestQuote(api, request, {
      dry: true,
      side: request.side,
      amount: request.amount,
      refundTo: priceAddress(request.from),
      recipient: priceAddress(request.to),
      markupBps: request.markupBps,
    });
    return toQuote({
      amountFrom: quote.amountInFormatted,
      amountTo: quote.amountOutFormatted,
      etaSeconds: quote.timeEstimate,
    });
  },

  /** A quote that is not a dry run is an order. */
  async createOrder(api, request) {
    const { payoutAddress, side } = request;
    const made = await requestQuote(api, request, {
      dry: false,
      side,
      amount: side === 'send' ? request.amountFrom : request.amountTo,
      refundTo: requireMember('refund_address', request.refundAddress),
      recipient: payoutAddress,
      markupBps: request.markupBps,
    });
    if (made.depositAddress === null) {
      throw new ProviderError('unavailable', {
        message: 'nearintents: depositAddress is missing',
        label: 'invalid_answer',
      });
    }
    return {
      providerOrderId: made.depositAddress,
      secret: made.depositMemo,
      depositAddress: made.depositAddress,
      depositExtraId: made.depositMemo,
      expiresAt: made.deadline,
      amountFrom: made.amountInFormatted,
      amountTo: made.amountOutFormatted,
      echo: {
        payoutAddress: made.quoteRequest?.recipient ?? null,
        refundAddress: made.quoteRequest?.refundTo ?? null,
        from: made.quoteRequest?.originAsset ?? null,
        to: made.quoteRequest?.destinationAsset ?? null,
      },
    };
  },

  async readStatus(api, { providerOrderId, secret }) {
    const found = await api.get('/v0/status', {
      query: { depositAddress: providerOrderId, depositMemo: secret },
      answer: statusAnswer,
    });
    const deadline = found.quoteResponse?.quoteRequest.deadline ?? null;
    const swap = found.swapDetails;
    return {
      word: found.status,
      status: readStatusOf(found.status, deadline, api.now()),
      ...(found.status === 'INCOMPLETE_DEPOSIT' && { reason: 'underpayment' as const }),
      amountFrom: swap?.amountInFormatted ?? null,
      amountTo: found.status === 'SUCCESS' ? (swap?.amountOutFormatted ?? null) : null,
      txInHash: swap?.originChainTxHashes?.[0]?.hash ?? null,
      ...(found.status === 'REFUNDED'
        ? { refundHash: swap?.destinationChainTxHashes?.at(-1)?.hash ?? null }
        : { txOutHash: swap?.destinationChainTxHashes?.at(-1)?.hash ?? null }),
      depositAddress: providerOrderId,
      depositExtraId: secret,
      expiresAt: deadline,
      message: swap?.refundReason ?? null,
    };
  },
};

const hashes = z.array(z.object({ hash: text })).nullish();
const details = z.object({
  amountInFormatted: actual,
  amountOutFormatted: actual,
  refundReason: optional(text),
  originChainTxHashes: hashes,
  destinationChainTxHashes: hashes,
});

const statusAnswer = z.object({
  status: text,
  quoteResponse: z.object({ quoteRequest: z.object({ deadline: optional(isoTime()) }) }).nullish(),
  swapDetails: details.nullish(),
});

/**
 * The token on NEAR that represents another network's native coin, such as `btc.omft.near`; other tokens have their own
 * contract.
 */
function isOwnCoin(contract: string | null): boolean {
  return /^[a-z\d]+\.omft\.near$/.test(contract ?? '');
}

/** Even a price requires valid addresses. */
function priceAddress({ network }: ListedAsset): string {
  const address = Object.hasOwn(PRICE_ADDRESSES, network) ? PRICE_ADDRESSES[network] : undefined;
  if (!address) {
    throw new ProviderError('unsupported_pair', { message: `there is no address on ${network} to ask a price for` });
  }
  return address;
}

function readStatusOf(word: string, deadline: string | null, now: number): OrderStatus | null {
  const isOver = deadline !== null && Date.parse(deadline) < now;
  return word === 'PENDING_DEPOSIT' && isOver ? 'expired' : readWord(STATUSES, word);
}

const refusal = z.object({ message: text });

function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || httpStatus > 499 || !read.success) {
    return null;
  }
  const { message } = read.data;
  if (httpStatus === 404) {
    return new ProviderError('refused', { message, label: 'order_not_found' });
  }
  if (/token|asset/i.test(message)) {
    return new ProviderError('unsupported_pair', { message });
  }
  const limits = /amount/i.test(message) ? readLimitText(message) : null;
  return limits ? new OutsideLimits(limits, { message }) : new ProviderError('refused', { message });
}
