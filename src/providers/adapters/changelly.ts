import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Settings } from '#domain/providers/settings';
import type { RateType } from '#domain/quotes/terms';
import type { Adapter, AdapterQuoteRequest, Api, CreatedOrder, PreparedRequest } from '../adapter';
import { type RateWords, readLimits, readRate, toQuote } from '../adapter-answers';
import { decimal, echoed, flag, isoTime, optional, positive, text, unixSeconds } from '../http/fields';
import { ProviderError } from '../provider';
import {
  callRpc,
  changellyOrderOf,
  createdTransaction,
  readRpcError,
  readTransaction,
  resultOf,
  single,
  TRANSACTION_ECHOES,
} from './changelly-rpc';

const DUST = '0.00000001';

const quoted = z.object({
  id: optional(text),
  amountFrom: positive,
  amountTo: positive,
  /** The rate before the network fee, of a fixed price. */
  result: optional(decimal),
  networkFee: optional(decimal),
  minFrom: optional(decimal),
  maxFrom: optional(decimal),
  expiredAt: optional(unixSeconds),
});

const created = createdTransaction.extend({
  networkFee: optional(decimal),
  payTill: optional(isoTime()),
  type: echoed,
});
const RATE_WORDS: RateWords = { floating: 'float', fixed: 'fixed' };

const priceAnswer = resultOf(z.union([z.array(quoted), quoted.transform((row) => [row])]));

export const changelly: Adapter = {
  facts: {
    code: 'changelly',
    name: 'Changelly',
    home: 'changelly.com',
    kind: 'instant',
    needs: ['secret'],
    rates: { floating: ['send'], fixed: ['send', 'receive'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    depositWindowMinutes: null,
    demands: { ...NO_DEMANDS, refundAddress: 'required_at_fixed_rate' },
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
    echoes: ['payoutAddress', 'payoutExtraId', 'refundAddress', 'from', 'to'],
    statusEchoes: TRANSACTION_ECHOES,
    lateDeposits: 'unknown',
    toVerify: ['whether amountTo of a fixed quote is after the network fee', 'the published rate limit'],
  },
  http: { baseUrl: 'https://api.changelly.com/v2', headers: signRequest, readError: readRpcError },

  async assets(api) {
    const rows = await call(api, 'getCurrenciesFull', {
      params: {},
      answer: resultOf(
        z.array(
          z.object({
            name: text,
            ticker: text,
            blockchain: optional(text),
            contractAddress: optional(text),
            enabled: flag,
            enabledFrom: flag,
            enabledTo: flag,
          }),
        ),
      ),
    });
    return rows.map((row) => ({
      ticker: row.ticker,
      network: row.blockchain ?? '',
      symbol: row.name,
      contract: row.contractAddress,
      sends: row.enabled && row.enabledFrom,
      receives: row.enabled && row.enabledTo,
    }));
  },

  async limits(api, { from, to, rate }) {
    const [range] = await call(api, 'getPairsParams', {
      params: [{ from: from.ticker, to: to.ticker }],
      answer: resultOf(
        z.array(
          z.object({
            minAmountFloat: decimal,
            maxAmountFloat: optional(decimal),
            minAmountFixed: decimal,
            maxAmountFixed: optional(decimal),
          }),
        ),
      ),
    });
    if (!range) {
      throw noPair();
    }
    const [min, max] =
      rate === 'fixed' ? [range.minAmountFixed, range.maxAmountFixed] : [range.minAmountFloat, range.maxAmountFloat];
    return readLimits(min, max);
  },

  async quote(api, request) {
    const [quote] = await call(api, request.rate === 'fixed' ? 'getFixRateForAmount' : 'getExchangeAmount', {
      params: [{ from: request.from.ticker, to: request.to.ticker, ...amountOf(request, request.amount) }],
      answer: priceAnswer,
    });
    if (!quote) {
      throw noPair();
    }
    return toQuote({
      amountFrom: quote.amountFrom,
      amountTo: netOf(quote, request.rate),
      quoteRef: request.rate === 'fixed' ? quote.id : null,
      validUntil: quote.expiredAt,
      networkFee: quote.networkFee,
      limits: readLimits(quote.minFrom, quote.maxFrom),
    });
  },

  async createOrder(api, request) {
    const isFixed = request.rate === 'fixed';
    const order = await call(api, isFixed ? 'createFixTransaction' : 'createTransaction', {
      once: true,
      params: {
        from: request.from.ticker,
        to: request.to.ticker,
        ...(isFixed && { rateId: request.quoteRef }),
        address: request.payoutAddress,
        ...(request.payoutExtraId && { extraId: request.payoutExtraId }),
        ...amountOf(request, request.side === 'send' ? request.amountFrom : request.amountTo),
        ...(request.refundAddress && { refundAddress: request.refundAddress }),
        ...(request.refundExtraId && { refundExtraId: request.refundExtraId }),
      },
      answer: resultOf(single(created)),
    });
    return readCreated(order);
  },

  readStatus: (api, order) => readTransaction(api, { path: '', params: { id: order.providerOrderId } }, order),
};

/**
 * What is paid out: a floating price is stated before the network fee, a fixed one after it, unless it is just the amount
 * times the rate. A fee above the price is in another coin.
 */
function netOf({ amountFrom, amountTo, result, networkFee }: z.output<typeof quoted>, rate: RateType): string {
  const isGross =
    rate === 'floating' || (result !== null && isAlmost(new BigNumber(amountFrom).times(result), amountTo));
  const net = new BigNumber(amountTo).minus(networkFee ?? 0);
  return isGross && net.isPositive() && !net.isZero() ? net.toFixed() : amountTo;
}

/** A pair that is not traded is missing in a list of answers. */
function noPair(): ProviderError {
  return new ProviderError('unsupported_pair', { message: 'changelly does not trade the pair' });
}

/** Equal but for rounding. */
function isAlmost(one: BigNumber, other: string): boolean {
  return one.minus(other).abs().lte(DUST);
}

/** The expected payout is stated before the network fee. */
function readCreated(order: z.output<typeof created>): CreatedOrder {
  const { amountExpectedTo: gross, networkFee } = order;
  return {
    ...changellyOrderOf(order),
    expiresAt: order.payTill,
    amountTo: gross !== null && networkFee !== null ? new BigNumber(gross).minus(networkFee).toFixed() : null,
    rate: readRate(RATE_WORDS, order.type),
  };
}

function amountOf({ side }: Pick<AdapterQuoteRequest, 'side'>, amount: string) {
  return side === 'send' ? { amountFrom: amount } : { amountTo: amount };
}

function call<T extends z.ZodType>(
  api: Api,
  method: string,
  rest: { params: unknown; answer: T; once?: true },
): Promise<z.output<T>> {
  return callRpc(api, { path: '', method, ...rest });
}

/** The account's RSA key signs the exact bytes sent; the hash of its public key identifies the account. */
function signRequest({ secret = '' }: Settings, { body }: PreparedRequest) {
  const privateKey = readPrivateKey(secret);
  const publicKey = createPublicKey(privateKey).export({ type: 'pkcs1', format: 'der' });
  return {
    'x-api-key': createHash('sha256').update(publicKey).digest('base64'),
    'x-api-signature': sign('sha256', Buffer.from(body), privateKey).toString('base64'),
  };
}

/** PKCS#8 in hexadecimal, as issued by Changelly. */
function readPrivateKey(secret: string): KeyObject {
  try {
    return createPrivateKey({ key: Buffer.from(secret, 'hex'), format: 'der', type: 'pkcs8' });
  } catch {
    throw new ProviderError('refused', {
      message: 'the secret must be a private key, PKCS#8 DER in hexadecimal digits',
      label: 'invalid_secret',
    });
  }
}
