import { z } from 'zod';
import { multiplyFraction } from '#domain/amount';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter, AdapterPair, AdapterQuoteRequest, AnswerParts, ListedAsset } from '../adapter';
import { checkLimits, readLimits, toQuote } from '../adapter-answers';
import { actual, decimal, flag, integer, optional, positive, text, unixSeconds } from '../http/fields';
import { ProviderError } from '../provider';
import { expiryOf, isExamined, nexchangeEcho, nexchangeOrder, readStatusOf } from './nexchange-order';

/** For responses with the rate but not the amount. */
const QUOTE_DECIMALS = 8;
/** How far the limits of both sides may be from the rate, as a factor. */
const PLAUSIBLE_FACTOR = 1.5;

const nexchangeRate = z.object({
  rate: positive,
  rate_id: text,
  min_deposit_amount: optional(decimal),
  max_deposit_amount: optional(decimal),
  min_withdraw_amount: optional(decimal),
  max_withdraw_amount: optional(decimal),
  withdrawal_fee: optional(decimal),
  deposit_amount: actual,
  withdraw_amount: actual,
  expiration_time_unix: optional(unixSeconds),
});
export type NexchangeRate = z.output<typeof nexchangeRate>;

/** Both amounts, with the other one as answered, or else computed from the rate. @throws ProviderError */
function amountsAt(found: NexchangeRate, { side, amount }: AdapterQuoteRequest) {
  const answered = side === 'send' ? found.withdraw_amount : found.deposit_amount;
  if (answered !== null) {
    return side === 'send' ? { amountFrom: amount, amountTo: answered } : { amountFrom: answered, amountTo: amount };
  }
  const [perSent, perReceived] = readUnits(found);
  return side === 'send'
    ? { amountFrom: amount, amountTo: multiplyFraction([amount, perSent], [perReceived], QUOTE_DECIMALS, 'down') }
    : { amountFrom: multiplyFraction([amount, perReceived], [perSent], QUOTE_DECIMALS, 'up'), amountTo: amount };
}

/**
 * What is received for what is sent. Some rates are units to receive for each unit to send, others the reverse; the limits of
 * both sides tell which. @throws ProviderError if they do not
 */
function readUnits(found: NexchangeRate): [string, string] {
  const { rate, min_deposit_amount, min_withdraw_amount, max_deposit_amount, max_withdraw_amount } = found;
  const price =
    ratioOf(min_withdraw_amount, min_deposit_amount) ?? ratioOf(max_withdraw_amount, max_deposit_amount) ?? 0;
  const [asStated, inverse] = [farFrom(price, Number(rate)), farFrom(price, 1 / Number(rate))];
  if (Math.min(asStated, inverse) > PLAUSIBLE_FACTOR) {
    const message = 'nexchange answers a rate whose direction its limits do not tell';
    throw new ProviderError('refused', { message, label: 'no_price' });
  }
  return asStated <= inverse ? [rate, '1'] : ['1', rate];
}

function ratioOf(received: string | null, sent: string | null): number | null {
  const ratio = Number(received ?? 0) / Number(sent ?? 0);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : null;
}

/** How many times larger the larger one is. */
function farFrom(one: number, other: number): number {
  return one > 0 ? Math.max(one / other, other / one) : Number.POSITIVE_INFINITY;
}

const priceAnswer = z.array(nexchangeRate);

export const nexchange: Adapter = {
  facts: {
    code: 'nexchange',
    name: 'n.exchange',
    home: 'n.exchange',
    kind: 'instant',
    needs: ['key'],
    accepts: ['affiliate'],
    rates: { fixed: ['send', 'receive'] },
    refund: { capability: 'ticket', windowHours: null, slaHours: 72, source: 'documented' },
    depositWindowMinutes: 30,
    demands: NO_DEMANDS,
    orderNames: {
      address: 'withdraw_address',
      extra_id: 'withdraw_address_extra_id',
      refund_address: 'refund_address',
      refund_extra_id: 'refund_address_extra_id',
    },
    requestsPerMinute: 60,
    hidesRefundHash: true,
    feePct: null,
    feeNetwork: true,
    markup: { kind: 'in_account', needs: 'affiliate' },
    echoes: ['payoutAddress', 'payoutExtraId', 'refundAddress'],
    // It repeats both currencies too, but in another form than it lists them.
    statusEchoes: [
      'providerOrderId',
      'depositAddress',
      'depositExtraId',
      'payoutAddress',
      'payoutExtraId',
      'refundAddress',
    ],
    lateDeposits: 'unknown',
    toVerify: [
      'whether withdraw_amount of a rate is after the withdrawal fee',
      'whether a rate asked by the amount to receive names the amount to send',
      'in which direction the rate is',
      'whether the memo of a payout is asked for as withdraw_address_extra_id, or as withdraw_extra_id',
      'which assets can be sent and received',
      'whose address its risk check judges when a server calls',
    ],
  },
  http: {
    baseUrl: 'https://api.n.exchange/en/api/v2',
    headers: ({ key = '', affiliate }) => ({
      authorization: `ApiKey ${key}`,
      ...(affiliate && { 'x-referral-token': affiliate }),
    }),
    readError,
  },

  async assets(api) {
    const rows = await api.get('/currency/', {
      answer: z.array(
        z.object({
          code: text,
          is_crypto: optional(flag),
          is_fiat: optional(flag),
          network: optional(text),
          contract_address: optional(text),
          common_symbol: optional(text),
          decimals: optional(integer),
        }),
      ),
    });
    return rows
      .filter((row) => row.is_crypto !== false && row.is_fiat !== true && !row.code.toLowerCase().endsWith('-old'))
      .map((row) => ({
        ticker: row.code,
        network: row.network ?? '',
        contract: row.contract_address,
        symbol: row.common_symbol ?? row.code,
        ...(row.decimals !== null && { decimals: row.decimals }),
        sends: true,
        receives: true,
      }));
  },

  async quote(api, request) {
    const { side, amount } = request;
    const [found] = await api
      .get('/rate/', {
        query: { ...pairQuery(request), [side === 'send' ? 'deposit_amount' : 'withdraw_amount']: amount },
        answer: priceAnswer,
      })
      .catch(readUnknownPair);
    if (!found) {
      throw new ProviderError('unsupported_pair', { message: 'nexchange has no rate for the pair' });
    }
    const limits = readLimits(found.min_deposit_amount, found.max_deposit_amount);
    const amounts = amountsAt(found, request);
    checkLimits(amounts.amountFrom, limits);
    return toQuote({
      ...amounts,
      quoteRef: found.rate_id,
      validUntil: found.expiration_time_unix,
      networkFee: found.withdrawal_fee,
      limits,
    });
  },

  async createOrder(api, request) {
    const made = await api.post('/orders/', {
      once: true,
      body: {
        deposit_currency: assetBody(request.from),
        withdraw_currency: assetBody(request.to),
        withdraw_address: request.payoutAddress,
        ...(request.payoutExtraId && { withdraw_address_extra_id: request.payoutExtraId }),
        ...(request.refundAddress && { refund_address: request.refundAddress }),
        ...(request.refundExtraId && { refund_address_extra_id: request.refundExtraId }),
        rate_id: request.quoteRef,
        ...(request.side === 'send' ? { deposit_amount: request.amountFrom } : { withdraw_amount: request.amountTo }),
      },
      answer: nexchangeOrder,
    });
    return {
      providerOrderId: made.unique_reference,
      secret: null,
      depositAddress: made.deposit_address,
      depositExtraId: made.deposit_address_extra_id,
      expiresAt: expiryOf(made),
      amountFrom: made.deposit_amount,
      amountTo: made.withdraw_amount,
      echo: nexchangeEcho(made),
    };
  },

  async readStatus(api, { providerOrderId }) {
    const found = await api.get(`/orders/${encodeURIComponent(providerOrderId)}/`, { answer: nexchangeOrder });
    return {
      word: found.status,
      status: readStatusOf(found),
      ...(isExamined(found) && { reason: 'kyt_block' as const }),
      amountFrom: found.deposit_transaction === null ? null : found.deposit_amount,
      amountTo: found.withdraw_transaction === null ? null : found.withdraw_amount,
      txInHash: found.deposit_transaction,
      txOutHash: found.withdraw_transaction,
      expiresAt: expiryOf(found),
      echo: {
        ...nexchangeEcho(found),
        providerOrderId: found.unique_reference,
        depositAddress: found.deposit_address,
        depositExtraId: found.deposit_address_extra_id,
      },
    };
  },
};

function pairQuery({ from, to }: AdapterPair) {
  return {
    from_contract_address: from.contract ?? '',
    from_network: from.network,
    to_contract_address: to.contract ?? '',
    to_network: to.network,
  };
}

function assetBody({ contract, network }: ListedAsset) {
  return { contract_address: contract, network };
}

function readUnknownPair(error: unknown): never {
  throw error instanceof ProviderError && error.label === 'http_404'
    ? new ProviderError('unsupported_pair', { message: error.message, cause: error })
    : error;
}

/** Reasons as text, by field. */
const refusal = z.record(z.string(), z.union([z.array(text), text]));

function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || httpStatus > 499 || !read.success) {
    return null;
  }
  const message = Object.entries(read.data)
    .map(([field, reasons]) => `${field}: ${[reasons].flat().join(' ')}`)
    .join('; ');
  const label = /\brisk\b/i.test(message) ? 'user_refused' : (`http_${httpStatus}` as const);
  return new ProviderError('refused', { message, label });
}
