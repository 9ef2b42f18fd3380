import { findTwinPair, priceWithin, reply, type TwinPair } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';
import { NEXCHANGE_REQUESTS } from './nexchange-requests';

const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'INITIAL',
  confirming: 'PAID UNCONFIRMED',
  exchanging: 'PAID',
  sending: 'PRE-RELEASE',
  completed: 'COMPLETED',
  failed: 'FAILED',
  expired: 'CANCELLED',
  refund_required: 'CANCELLED',
  refunding: 'CANCELLED',
  refunded: 'REFUNDED',
  held: 'BLOCKED',
};
const NETWORKS: Readonly<Record<string, string>> = { trx: 'TRON' };
const networkOf = ({ network }: TwinAsset) => NETWORKS[network] ?? network.toUpperCase();
const rates = new WeakMap<TwinState, Set<string>>();

export const nexchangeProtocol: Protocol = {
  codes: ['nexchange'],
  settings: { key: 'nexchange-test-key' },
  requests: NEXCHANGE_REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint' ? reply({ detail: 'Not found.' }, 404) : reply({ non_field_errors: [message] }, 400),
  answer(request, state) {
    const { method, path, headers, body } = request;
    if (path === '/currency/') {
      return reply(state.assets.map(toCurrency));
    }
    if (headers.authorization !== 'ApiKey nexchange-test-key') {
      return reply({ detail: 'Authentication credentials were not provided.' }, 401);
    }
    if (path === '/rate/') {
      return showRate(request, state);
    }
    if (method === 'POST' && path === '/orders/') {
      return open(JSON.parse(body), state);
    }
    const order = state.find(/^\/orders\/([^/]+)\/$/.exec(path)?.[1] ?? '');
    return order ? reply(toOrder(order)) : reply({ detail: 'Not found.' }, 404);
  },
};

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

function showRate({ query }: TwinRequest, state: TwinState): TwinAnswer {
  const is = (side: string) => (asset: TwinAsset) =>
    networkOf(asset) === query.get(`${side}_network`) &&
    (asset.contract ?? '') === query.get(`${side}_contract_address`);
  const pair = findTwinPair(state, is('from'), is('to'));
  if (!pair) {
    return reply({ detail: 'Not found.' }, 404);
  }
  const [sent, wanted] = [query.get('deposit_amount'), query.get('withdraw_amount')];
  const { amountFrom, amountTo } = state.price(pair.from, pair.to, sent ?? wanted ?? '1', sent ? 'send' : 'receive');
  const { min, max } = state.limits(pair.from, pair.to);
  const known = rates.get(state) ?? new Set();
  rates.set(state, known);
  const rateId = `nr-${known.size + 1}`;
  known.add(rateId);
  return reply([
    {
      pair: `${pair.to.code}${pair.from.code}`,
      rate: state.price(pair.from, pair.to, '1', 'send').amountTo,
      rate_id: rateId,
      min_deposit_amount: pad(min),
      max_deposit_amount: pad(max),
      min_withdraw_amount: pad(state.price(pair.from, pair.to, min, 'send').amountTo),
      max_withdraw_amount: pad(state.price(pair.from, pair.to, max, 'send').amountTo),
      withdrawal_fee: '0.00001',
      deposit_amount: pad(amountFrom),
      withdraw_amount: `${pad(amountTo)}0`,
      expiration_time_unix: String(Math.floor(state.now() / 1000) + 600),
    },
  ]);
}

function open(
  requested: Record<string, string> & { deposit_currency: Asset; withdraw_currency: Asset },
  state: TwinState,
): TwinAnswer {
  const is = (named: Asset) => (asset: TwinAsset) =>
    networkOf(asset) === named?.network && asset.contract === named.contract_address;
  const pair = findTwinPair(state, is(requested.deposit_currency), is(requested.withdraw_currency));
  if (!pair || !rates.get(state)?.has(requested.rate_id ?? '')) {
    return reply({ non_field_errors: [pair ? 'Rate has expired.' : 'Pair is not available.'] }, 400);
  }
  const side = requested.deposit_amount ? 'send' : 'receive';
  const { passes, ...amounts } = priceWithin(
    state,
    pair,
    requested.deposit_amount ?? requested.withdraw_amount ?? '0',
    side,
  );
  if (passes) {
    return reply({ deposit_amount: ['Amount is out of range.'] }, 400);
  }
  return reply(toOrder(openOrder(pair, amounts, requested, state)), 201);
}

interface Asset {
  contract_address: string | null;
  network: string;
}

function openOrder(
  pair: TwinPair,
  amounts: { amountFrom: string; amountTo: string },
  requested: Record<string, unknown>,
  state: TwinState,
): TwinOrder {
  return state.open({
    ...pair,
    ...amounts,
    fixed: true,
    payoutAddress: String(requested.withdraw_address),
    payoutExtraId: requested.withdraw_address_extra_id ? String(requested.withdraw_address_extra_id) : null,
    refundExtraId: requested.refund_address_extra_id ? String(requested.refund_address_extra_id) : null,
    refundAddress: requested.refund_address ? String(requested.refund_address) : null,
  });
}

function toOrder(order: TwinOrder) {
  return {
    unique_reference: order.id,
    side: 'BUY',
    status: WORDS[order.phase],
    deposit_amount: pad(order.amountFrom),
    withdraw_amount: pad(order.amountTo),
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

function pad(amount: string): string {
  return amount.includes('.') ? amount.padEnd(amount.indexOf('.') + 9, '0') : `${amount}.00000000`;
}
