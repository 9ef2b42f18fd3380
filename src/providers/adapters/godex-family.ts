import { z } from 'zod';
import type { Settings } from '#domain/providers/settings';
import type {
  Adapter,
  AdapterFacts,
  AdapterOrderRequest,
  AdapterQuoteRequest,
  Api,
  Echo,
  HttpRules,
  StatusEchoMember,
} from '../adapter';
import {
  checkLimits,
  onceArrived,
  readFixed,
  readLimits,
  readWord,
  type StatusWords,
  toQuote,
} from '../adapter-answers';
import type { ProviderNames } from '../assets/provider-names';
import {
  actual,
  decimal,
  echoed,
  echoedMemo,
  exactNumber,
  flag,
  memo,
  optional,
  text,
  unixMillis,
  unixSeconds,
} from '../http/fields';
import { ProviderError } from '../provider';

const STATUSES: StatusWords<Word> = {
  wait: 'waiting_deposit',
  confirmation: 'confirming',
  confirmed: 'exchanging',
  exchanging: 'exchanging',
  sending: 'sending',
  transferring: 'sending',
  sending_confirmation: 'sending',
  success: 'completed',
  overdue: 'expired',
  error: 'failed',
  canceled: 'failed',
  // Announced; done once there is a hash.
  refund: 'refund_required',
  refunded: 'refunded',
  aml_check_failed: 'manual_review',
};
type Word =
  | 'wait'
  | 'confirmation'
  | 'confirmed'
  | 'exchanging'
  | 'sending'
  | 'transferring'
  | 'sending_confirmation'
  | 'success'
  | 'overdue'
  | 'error'
  | 'canceled'
  | 'refund'
  | 'refunded'
  | 'aml_check_failed';

/** Why money is held, as words for a message alone: whatever else stands there, the answer can be read. */
const signal = z.union([text, z.object({ signal: text }).transform((named) => named.signal)]);
const signals = z.array(signal.nullable().catch(null)).nullish().catch(null);

const order = z.object({
  transaction_id: text,
  status: text,
  coin_from: echoed,
  coin_to: echoed,
  coin_from_network: echoed,
  coin_to_network: echoed,
  withdrawal: echoed,
  withdrawal_extra_id: echoedMemo,
  return: echoed,
  deposit_amount: actual,
  withdrawal_amount: actual,
  real_deposit_amount: actual,
  real_withdrawal_amount: actual,
  hash_in: optional(text),
  hash_out: optional(text),
  return_hash: optional(text),
  return_amount: optional(decimal),
  return_coin: echoed,
  expired_at: optional(unixSeconds),
  error_code: optional(text),
  aml_error_signals: signals,
  kyc_url: optional(text),
});
const createdOrder = order.extend({
  deposit: text,
  deposit_extra_id: memo,
  is_float: optional(flag).catch(null),
});
const foundOrder = order.extend({ deposit: echoed, deposit_extra_id: echoedMemo });

/** What an order's status repeats at both providers. */
export const GODEX_STATUS_ECHOES: readonly StatusEchoMember[] = [
  'providerOrderId',
  'depositAddress',
  'depositExtraId',
  'payoutAddress',
  'payoutExtraId',
  'refundAddress',
  'from',
  'fromNetwork',
  'to',
  'toNetwork',
];

/** A provider of the Godex and LetsExchange family, which share their calls and order format. */
export interface GodexRelative {
  readonly facts: AdapterFacts;
  readonly http: HttpRules;
  /** Prefix of each path. */
  readonly prefix: '' | '/v1';
  readonly names?: ProviderNames;
  /** The answer to a creation marks floating rates. */
  readonly marksFloating?: true;
  assets: Adapter['assets'];
  /** Members of a price or order request that differ between the providers. */
  quoteMembers(request: AdapterQuoteRequest, settings: Settings): object;
  orderMembers(request: AdapterOrderRequest, settings: Settings): object;
}

export function createGodexRelative(relative: GodexRelative): Adapter {
  const { facts, http, prefix, names = {}, marksFloating = false, assets, ...members } = relative;
  return {
    facts,
    names,
    http,
    assets,
    quote: (api, request) =>
      requestQuote(api, `${prefix}/info`, request, {
        from: request.from.ticker,
        to: request.to.ticker,
        amount: exactNumber(request.amount),
        network_from: request.from.network,
        network_to: request.to.network,
        float: request.rate === 'floating',
        ...members.quoteMembers(request, api.settings),
      }),

    async createOrder(api, request) {
      const isReverse = request.side === 'receive';
      const created = await api.post(`${prefix}/transaction${isReverse ? '-revert' : ''}`, {
        once: true,
        body: {
          coin_from: request.from.ticker,
          coin_to: request.to.ticker,
          [isReverse ? 'withdrawal_amount' : 'deposit_amount']: exactNumber(
            isReverse ? request.amountTo : request.amountFrom,
          ),
          withdrawal: request.payoutAddress,
          withdrawal_extra_id: request.payoutExtraId ?? '',
          return: request.refundAddress ?? '',
          return_extra_id: request.refundExtraId ?? '',
          ...(api.settings.affiliate && { affiliate_id: api.settings.affiliate }),
          ...members.orderMembers(request, api.settings),
        },
        answer: createdOrder,
      });
      return {
        providerOrderId: created.transaction_id,
        secret: null,
        depositAddress: created.deposit,
        depositExtraId: created.deposit_extra_id,
        expiresAt: created.expired_at,
        amountFrom: created.deposit_amount,
        amountTo: created.withdrawal_amount,
        rate: marksFloating && created.is_float !== null ? readFixed(!created.is_float) : null,
        echo: echoOf(created),
      };
    },

    async readStatus(api, { providerOrderId }) {
      const found = await api.get(`${prefix}/transaction/${encodeURIComponent(providerOrderId)}`, {
        answer: foundOrder,
      });
      const known = readWord(STATUSES, found.status);
      const status = found.status === 'refund' && found.return_hash ? 'refunded' : known;
      return {
        word: found.status,
        status,
        amountFrom: found.real_deposit_amount ?? onceArrived(found.deposit_amount, found.hash_in),
        // Until then it is the expected amount.
        amountTo: status === 'completed' ? (found.real_withdrawal_amount ?? found.withdrawal_amount) : null,
        txInHash: found.hash_in,
        txOutHash: found.hash_out,
        refundHash: found.return_hash,
        // What goes back in another coin is no amount of the sent one.
        refundAmount: found.return_coin === found.coin_from ? found.return_amount : null,
        expiresAt: found.expired_at,
        echo: {
          ...echoOf(found),
          providerOrderId: found.transaction_id,
          depositAddress: found.deposit,
          depositExtraId: found.deposit_extra_id,
        },
        ...(found.status === 'aml_check_failed' && { reason: 'kyt_block' }),
        message:
          [found.error_code, ...(found.aml_error_signals ?? []), found.kyc_url].filter(Boolean).join(' ') || null,
      };
    },
  };
}

function echoOf(found: z.output<typeof order>): Echo {
  return {
    payoutAddress: found.withdrawal,
    payoutExtraId: found.withdrawal_extra_id,
    refundAddress: found.return,
    from: found.coin_from,
    fromNetwork: found.coin_from_network,
    to: found.coin_to,
    toNetwork: found.coin_to_network,
  };
}

const priceAnswer = z.object({
  amount: actual,
  min_amount: optional(decimal),
  max_amount: optional(decimal),
  deposit_min_amount: optional(decimal),
  deposit_max_amount: optional(decimal),
  withdrawal_fee: optional(decimal),
  rate_id: optional(text),
  rate_id_expired_at: z.preprocess((at) => (at === '0' ? null : at), optional(unixMillis)),
});

/** If queried by the amount to receive, the response contains the amount to send and only the deposit's limits. */
async function requestQuote(api: Api, path: string, request: AdapterQuoteRequest, body: object) {
  const isReverse = request.side === 'receive';
  const info = await api.post(`${path}${isReverse ? '-revert' : ''}`, {
    body,
    answer: priceAnswer,
  });
  const limits = isReverse
    ? readLimits(info.deposit_min_amount, info.deposit_max_amount)
    : readLimits(info.deposit_min_amount ?? info.min_amount, info.deposit_max_amount ?? info.max_amount);
  checkLimits((isReverse ? info.amount : request.amount) ?? '0', limits);
  if (info.amount === null) {
    throw new ProviderError('unsupported_pair', { message: 'an amount of zero stands for a pair that is not traded' });
  }
  return toQuote({
    amountFrom: isReverse ? info.amount : request.amount,
    amountTo: isReverse ? request.amount : info.amount,
    quoteRef: info.rate_id,
    validUntil: info.rate_id_expired_at,
    networkFee: info.withdrawal_fee,
    limits,
  });
}
