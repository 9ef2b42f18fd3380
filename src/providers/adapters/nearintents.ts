import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter, ListedAsset } from '../adapter';
import { toQuote } from '../adapter-quote';
import type { AnswerParts } from '../http/api';
import { text } from '../http/fields';
import { readLimitText } from '../http/limit-text';
import { OutsideLimits, ProviderError } from '../provider';
import { requireMember } from '../unmet-demand';
import { PRICE_ADDRESSES } from './nearintents-addresses';
import { echoOf, expiryOf, nearintentsToken, requestQuote, WINDOW_MS } from './nearintents-quote';
import { nearintentsStatus, readNearintentsStatus } from './nearintents-status';

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
