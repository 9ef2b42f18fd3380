import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter, AdapterPair, ListedAsset } from '../adapter';
import { toQuote } from '../adapter-quote';
import type { AnswerParts } from '../http/api';
import { flag, integer, optional, text } from '../http/fields';
import { checkLimits, readLimits } from '../limits';
import { ProviderError } from '../provider';
import { expiryOf, nexchangeEcho, nexchangeOrder, readStatusOf } from './nexchange-order';
import { amountsAt, nexchangeRate } from './nexchange-rate';

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
    echoes: ['payoutAddress', 'refundAddress'],
    // It repeats both currencies too, but in another form than it lists them.
    statusEchoes: [
      'providerOrderId',
      'depositAddress',
      'depositExtraId',
      'payoutAddress',
      'payoutExtraId',
      'refundAddress',
    ],
    neverReports: ['refund_required'],
    lateDeposits: 'unknown',
    toVerify: [
      'whether withdraw_amount of a rate is after the withdrawal fee',
      'whether a rate asked by the amount to receive names the amount to send',
      'in which direction the rate is',
      'whether the word refund means announced or done',
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
      ...(found.status.toLowerCase() === 'blocked' && { reason: 'kyt_block' as const }),
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
