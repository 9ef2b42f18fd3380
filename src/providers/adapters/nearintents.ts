import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { OrderStatus } from '#domain/orders/status';
import type { Adapter, AnswerParts, ListedAsset, StatusAnswer, StatusEcho } from '../adapter';
import { readWord, type StatusWords, toQuote } from '../adapter-answers';
import { actual, decimal, echoed, echoedMemo, isoTime, optional, readLimitText, text } from '../http/fields';
import { OutsideLimits, ProviderError, requireMember } from '../provider';
import { echoOf, expiryOf, nearintentsToken, repeatedRequest, requestQuote, WINDOW_MS } from './nearintents-quote';

const EVM = '0x000000000000000000000000000000000000dEaD';

/**
 * An address on each chain for requesting prices from NEAR Intents. They are well-known addresses without a known key, and
 * are never used in an order.
 */
const PRICE_ADDRESSES: Readonly<Record<string, string>> = {
  arb: EVM,
  avax: EVM,
  base: EVM,
  bch: '1111111111111111111114oLvT2',
  bera: EVM,
  bsc: EVM,
  btc: '1111111111111111111114oLvT2',
  cardano: 'addr1vyqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqkdl5mw',
  doge: 'D596YFweJQuHY1BbjazZYmAbt8jJPbKehC',
  eth: EVM,
  gnosis: EVM,
  ltc: 'LKDxGDJq5fF4FohAB8zJH24mDDNHDNtqsE',
  near: 'intents.near',
  op: EVM,
  pol: EVM,
  sol: '11111111111111111111111111111111',
  stellar: 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF',
  sui: `0x${'0'.repeat(64)}`,
  ton: 'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c',
  tron: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  xrp: 'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
  zec: 't1Hsc1LR8yKnbbe3twRp88p6vFfC5t7DLbs',
};

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

const hash = z.union([z.object({ hash: text }).transform((transaction) => transaction.hash), text]);
const hashes = z.array(hash).nullish();

const nearintentsStatus = z.object({
  status: text,
  quoteResponse: z
    .object({
      quoteRequest: repeatedRequest,
      quote: z
        .object({
          depositAddress: echoed,
          depositMemo: echoedMemo,
          deadline: optional(isoTime()),
          timeWhenInactive: optional(isoTime()),
        })
        .nullish(),
    })
    .nullish(),
  swapDetails: z
    .object({
      amountInFormatted: actual,
      amountOutFormatted: actual,
      depositedAmountFormatted: actual,
      refundedAmountFormatted: optional(decimal),
      refundReason: optional(text),
      originChainTxHashes: hashes,
      destinationChainTxHashes: hashes,
    })
    .nullish(),
});
type Found = z.output<typeof nearintentsStatus>;

function readNearintentsStatus(found: Found, now: number): StatusAnswer {
  const swap = found.swapDetails;
  const expiresAt = expiryOf(found.quoteResponse?.quoteRequest, found.quoteResponse?.quote);
  // Once refunded, a transaction on the chain of the deposit may be the refund; which one is not documented.
  const isRefunded = found.status === 'REFUNDED';
  return {
    word: found.status,
    status: statusOf(found.status, expiresAt, now),
    ...(found.status === 'INCOMPLETE_DEPOSIT' && { reason: 'underpayment' as const }),
    amountFrom: swap?.depositedAmountFormatted ?? swap?.amountInFormatted ?? null,
    amountTo: found.status === 'SUCCESS' ? (swap?.amountOutFormatted ?? null) : null,
    txInHash: isRefunded ? null : (swap?.originChainTxHashes?.[0] ?? null),
    txOutHash: found.status === 'SUCCESS' ? (swap?.destinationChainTxHashes?.at(-1) ?? null) : null,
    refundAmount: swap?.refundedAmountFormatted ?? null,
    expiresAt,
    message: swap?.refundReason ?? null,
    echo: statusEchoOf(found),
  };
}

/** An order's id is its deposit address. */
function statusEchoOf({ quoteResponse }: Found): StatusEcho {
  const { depositAddress = null, depositMemo = null } = quoteResponse?.quote ?? {};
  return {
    ...echoOf(quoteResponse?.quoteRequest),
    providerOrderId: depositAddress,
    depositAddress,
    depositExtraId: depositMemo,
  };
}

function statusOf(word: string, expiresAt: string | null, now: number): OrderStatus | null {
  const isOver = expiresAt !== null && Date.parse(expiresAt) < now;
  return word === 'PENDING_DEPOSIT' && isOver ? 'expired' : readWord(STATUSES, word);
}

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
    orderNames: { address: 'recipient', refund_address: 'refundTo' },
    requestsPerMinute: 120,
    orderSecret: 'deposit_memo',
    feePct: null,
    feeNetwork: true,
    markup: { kind: 'per_order', member: 'appFees', maxBps: 300, needs: 'account' },
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
    hidesRefundHash: true,
    // Only Stellar deposits are distinguished by memo.
    ownDepositAddresses: ['ton', 'xrp'],
    neverReports: ['sending', 'refund_required'],
    lateDeposits: 'unknown',
    toVerify: [
      'the rate limit',
      'what becomes of a deposit after the address has become inactive',
      'which of the transactions on the chain of the deposit is the refund',
      'whether NEAR is sent and paid out as the coin or as wNEAR; until then it is left out',
      'that fees of the application are in hundredths of a percent',
      'whether payouts to addresses with a memo are possible',
    ],
  },
  names: { networks: { cchain: ['avax'] } },
  http: {
    baseUrl: 'https://1click.chaindefuser.com',
    headers: ({ key }): Readonly<Record<string, string>> => (key ? { authorization: `Bearer ${key}` } : {}),
    readError,
  },

  async assets(api) {
    const tokens = await api.get('/v0/tokens', { answer: z.array(nearintentsToken) });
    return tokens
      .filter(({ blockchain }) => Object.hasOwn(PRICE_ADDRESSES, blockchain))
      .map(({ assetId, blockchain, contractAddress, symbol, decimals }) => ({
        ticker: assetId,
        network: blockchain,
        contract: isOwnCoin(assetId, contractAddress) ? null : contractAddress,
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
      expiresAt: expiryOf(made.quoteRequest, made),
      amountFrom: made.amountInFormatted,
      amountTo: made.amountOutFormatted,
      echo: echoOf(made.quoteRequest),
    };
  },

  async readStatus(api, { providerOrderId, secret }) {
    const found = await api.get('/v0/status', {
      query: { depositAddress: providerOrderId, depositMemo: secret },
      answer: nearintentsStatus,
    });
    return readNearintentsStatus(found, api.now());
  },
};

/**
 * The token on NEAR that represents another network's native coin: its contract is like `btc.omft.near`, or its id ends with
 * the number of a chain and no token. Other tokens have their own contract.
 */
function isOwnCoin(assetId: string, contract: string | null): boolean {
  return /^[a-z\d]+\.omft\.near$/.test(contract ?? '') || /^nep245:[\w.]+:\d+_1{20}$/.test(assetId);
}

/** Even a price requires valid addresses. */
function priceAddress({ network }: ListedAsset): string {
  const address = Object.hasOwn(PRICE_ADDRESSES, network) ? PRICE_ADDRESSES[network] : undefined;
  if (!address) {
    throw new ProviderError('unsupported_pair', { message: `there is no address on ${network} to ask a price for` });
  }
  return address;
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
