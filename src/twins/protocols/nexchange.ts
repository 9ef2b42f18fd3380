import { z } from 'zod';
import { padAmount, priceWithin, reply } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, forOrder, fourMembers, memoryOf, pairReader } from '../define-protocol';
import type { RequestForms } from '../request-forms';
import { amountText, emptyOrText, text, textOrNull, withOneOf } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder } from '../twin-orders';

/** Those of docs.n.exchange; nothing fails there for good. */
const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'INITIAL',
  confirming: 'UNCONFIRMED PAYMENT',
  exchanging: 'PAID',
  sending: 'RELEASED',
  completed: 'COMPLETED',
  failed: 'REFUND FAILED',
  expired: 'CANCELED',
  refund_required: 'INITIATED REFUND',
  refunding: 'INITIATED REFUND',
  refunded: 'REFUNDED',
  held: 'PENDING KYC',
};
const NETWORKS: Readonly<Record<string, string>> = { trx: 'TRON' };
const networkOf = ({ network }: TwinAsset) => NETWORKS[network] ?? network.toUpperCase();
const ratesOf = memoryOf(() => new Set<string>());

/** The network's own coin has no contract. */
const CURRENCY = z.strictObject({ contract_address: textOrNull, network: text });
const AMOUNTS = { deposit_amount: amountText.optional(), withdraw_amount: amountText.optional() };

const REQUESTS = {
  'GET /currency/': {},
  'GET /rate/': {
    query: {
      from_contract_address: emptyOrText,
      from_network: text,
      to_contract_address: emptyOrText,
      to_network: text,
      ...AMOUNTS,
    },
  },
  'POST /orders/': {
    json: withOneOf(
      {
        deposit_currency: CURRENCY,
        withdraw_currency: CURRENCY,
        withdraw_address: text,
        withdraw_address_extra_id: text.optional(),
        refund_address: text.optional(),
        refund_address_extra_id: text.optional(),
        rate_id: text,
        ...AMOUNTS,
      },
      'deposit_amount',
      'withdraw_amount',
    ),
  },
  'GET /orders/{reference}/': {},
} satisfies RequestForms;

const nameOf = (asset: TwinAsset) => `${networkOf(asset)}/${asset.contract ?? ''}`;
const forRate = pairReader({
  nameOf,
  read: fourMembers('from_network', 'from_contract_address', 'to_network', 'to_contract_address'),
  unknown: () => reply({ detail: 'Not found.' }, 404),
});
const forOrderOf = pairReader({
  nameOf,
  read: (sent: Record<`${'deposit' | 'withdraw'}_currency`, { network: string; contract_address: string | null }>) => [
    `${sent.deposit_currency.network}/${sent.deposit_currency.contract_address ?? ''}`,
    `${sent.withdraw_currency.network}/${sent.withdraw_currency.contract_address ?? ''}`,
  ],
  unknown: () => reply({ non_field_errors: ['Pair is not available.'] }, 400),
});

export const nexchangeProtocol = defineProtocol({
  codes: ['nexchange'],
  settings: { key: 'nexchange-test-key' },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint' ? reply({ detail: 'Not found.' }, 404) : reply({ non_field_errors: [message] }, 400),
  refuseCaller: ({ headers }) =>
    headers.authorization === 'ApiKey nexchange-test-key'
      ? null
      : reply({ detail: 'Authentication credentials were not provided.' }, 401),
  open: ['GET /currency/'],
  answers: {
    'GET /currency/': ({ state }) => reply(state.assets.map(toCurrency)),
    'GET /rate/': forRate(({ sent, state }, { from, to }) => {
      const [side, amount] = sent.deposit_amount
        ? (['send', sent.deposit_amount] as const)
        : (['receive', sent.withdraw_amount ?? '1'] as const);
      const { amountFrom, amountTo } = state.price(from, to, amount, side);
      const { min, max } = state.limits(from, to);
      const rates = ratesOf(state);
      const rateId = `nr-${rates.size + 1}`;
      rates.add(rateId);
      return reply([
        {
          pair: `${to.code}${from.code}`,
          rate: state.price(from, to, '1', 'send').amountTo,
          rate_id: rateId,
          min_deposit_amount: padAmount(min),
          max_deposit_amount: padAmount(max),
          min_withdraw_amount: padAmount(state.price(from, to, min, 'send').amountTo),
          max_withdraw_amount: padAmount(state.price(from, to, max, 'send').amountTo),
          withdrawal_fee: '0.00001',
          deposit_amount: padAmount(amountFrom),
          withdraw_amount: `${padAmount(amountTo)}0`,
          expiration_time_unix: String(Math.floor(state.now() / 1000) + 600),
        },
      ]);
    }),
    'POST /orders/': forOrderOf(({ sent, state }, pair) => {
      if (!ratesOf(state).has(sent.rate_id)) {
        return reply({ non_field_errors: ['Rate has expired.'] }, 400);
      }
      const side = sent.deposit_amount ? 'send' : 'receive';
      const asked = sent.deposit_amount ?? sent.withdraw_amount ?? '0';
      const { passes, ...amounts } = priceWithin(state, pair, asked, side);
      if (passes) {
        return reply({ deposit_amount: ['Amount is out of range.'] }, 400);
      }
      const order = state.open({
        ...pair,
        ...amounts,
        fixed: true,
        payoutAddress: sent.withdraw_address,
        payoutExtraId: sent.withdraw_address_extra_id ?? null,
        refundExtraId: sent.refund_address_extra_id ?? null,
        refundAddress: sent.refund_address ?? null,
      });
      return reply(toOrder(order), 201);
    }),
    'GET /orders/{reference}/': forOrder((order) => reply(toOrder(order)), reply({ detail: 'Not found.' }, 404)),
  },
});

function toCurrency(asset: TwinAsset) {
  const tokenCode = `${asset.code}${asset.network.toUpperCase()}`;
  return {
    code: asset.contract === null ? asset.code : tokenCode,
    name: asset.code,
    is_crypto: true,
    is_fiat: false,
    network: networkOf(asset),
    contract_address: asset.contract,
    common_symbol: asset.code,
    decimals: asset.decimals,
    withdrawal_fee: '0.00001',
  };
}

function toOrder(order: TwinOrder) {
  return {
    unique_reference: order.id,
    side: 'BUY',
    status: WORDS[order.phase],
    deposit_amount: padAmount(order.amountFrom),
    withdraw_amount: padAmount(order.amountTo),
    deposit_address: order.depositAddress,
    deposit_address_extra_id: order.depositExtraId,
    withdraw_address: order.payoutAddress,
    withdraw_address_extra_id: order.payoutExtraId,
    refund_address: order.refundAddress,
    refund_address_extra_id: order.refundExtraId,
    deposit_currency: { contract_address: order.from.contract, network: networkOf(order.from) },
    withdraw_currency: { contract_address: order.to.contract, network: networkOf(order.to) },
    created_on: new Date(order.createdAt).toISOString().replace('Z', ''),
    payment_window_minutes: 30,
    fixed_rate_deadline: new Date(order.expiresAt).toISOString(),
    deposit_transaction: order.txIn,
    withdraw_transaction: order.txOut,
  };
}
