import { createHmac } from 'node:crypto';
import { findTwinPair, priceWithin, reply, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';
import { QUICKEX_REQUESTS } from './quickex-requests';

const STATES: Readonly<Record<Phase, string>> = {
  waiting: 'CREATED',
  confirming: 'DEPOSIT_RECEIVED',
  exchanging: 'EXCHANGING',
  sending: 'WITHDRAWING',
  completed: 'COMPLETED',
  failed: 'FAILED',
  expired: 'EXPIRED',
  refund_required: 'REFUND',
  refunding: 'REFUNDING',
  refunded: 'REFUNDED',
  held: 'ON_HOLD',
};
const [KEY, SECRET] = ['quickex-test-key', 'quickex-test-secret'];
const NETWORKS: Readonly<Record<string, string>> = { 'USDT/trx': 'TRC20', 'USDT/eth': 'ERC20', 'USDC/eth': 'ERC20' };
const networkOf = ({ code, network }: TwinAsset) => NETWORKS[`${code}/${network}`] ?? network.toUpperCase();
let orders = 440_000;

export const quickexProtocol: Protocol = {
  codes: ['quickex', 'swapgate'],
  settings: { key: KEY, secret: SECRET, affiliate: 'aff-1' },
  options: {
    newId: () => {
      orders += 1;
      return String(orders);
    },
  },
  requests: QUICKEX_REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    reply({ message: 'Http Exception', data: { message } }, kind === 'no_endpoint' ? 404 : 422),
  answer(request, state) {
    const { method, path } = request;
    if (path === '/instruments/public') {
      return reply(state.assets.map(toInstrument));
    }
    if (path === '/rates/public/one') {
      return showRate(request, state);
    }
    if (!isSigned(request)) {
      return reply({ message: 'Http Exception', data: { message: 'Invalid signature' } }, 401);
    }
    if (method === 'POST' && path === '/orders/public/create') {
      return open(JSON.parse(request.body), state);
    }
    return method === 'GET' && path === '/orders/public'
      ? reply(state.list().map(toRow))
      : reply({ message: 'No' }, 404);
  },
};

function isSigned({ headers, body }: TwinRequest): boolean {
  const at = headers['x-api-timestamp'] ?? '';
  const expected = createHmac('sha256', SECRET).update(`${at}${body}${KEY}`).digest('base64');
  const isKnown = headers['x-api-public-key'] === KEY && headers['x-api-signature'] === expected;
  return isKnown && Math.abs(Date.now() - Number(at)) < 60_000;
}

function toInstrument(asset: TwinAsset) {
  return {
    currencyTitle: asset.code,
    networkTitle: networkOf(asset),
    slug: `${asset.code}-${asset.network}`.toLowerCase(),
    instrumentType: 'crypto',
    precisionDecimals: asset.decimals,
    requiresMemo: asset.usesMemo === true,
  };
}

function readPair(
  named: Record<'from' | 'to', { currencyTitle: string | null; networkTitle: string | null }>,
  state: TwinState,
) {
  const is = (side: 'from' | 'to') => (asset: TwinAsset) =>
    asset.code === named[side].currencyTitle && networkOf(asset) === named[side].networkTitle;
  return findTwinPair(state, is('from'), is('to'));
}

function showRate({ query }: TwinRequest, state: TwinState): TwinAnswer {
  const named = (side: 'From' | 'To') => ({
    currencyTitle: query.get(`instrument${side}CurrencyTitle`),
    networkTitle: query.get(`instrument${side}NetworkTitle`),
  });
  const pair = readPair({ from: named('From'), to: named('To') }, state);
  if (!pair) {
    return reply({ message: 'Http Exception', data: { message: 'Route is not available' } }, 422);
  }
  const { min, max } = state.limits(pair.from, pair.to);
  const limits = { generalMinAmount: min, generalMaxAmount: max };
  const amount = query.get('claimedDepositAmount');
  if (amount === null) {
    return reply(limits);
  }
  const { amountTo, passes } = priceWithin(state, pair, amount, 'send');
  if (passes) {
    const message = passes === 'min' ? 'Amount is too small' : 'Amount is too large';
    const expected = passes === 'min' ? min : max;
    return reply({ message: 'Http Exception', data: { message, details: { expected } } }, 422);
  }
  return reply({
    instrumentFrom: toInstrument(pair.from),
    instrumentTo: toInstrument(pair.to),
    amountToGet: amountTo,
    price: state.price(pair.from, pair.to, '1', 'send').amountTo,
    updatedAt: state.now(),
    finalNetworkFeeAmount: '0.00001',
    ...limits,
    rateMode: query.get('rateMode'),
  });
}

interface OrderRequest {
  instrumentFrom: { currencyTitle: string; networkTitle: string };
  instrumentTo: { currencyTitle: string; networkTitle: string };
  destinationAddress: string;
  destinationAddressMemo?: string;
  refundAddress?: string;
  refundAddressMemo?: string;
  claimedDepositAmount: string;
  claimedPublicRate: { price: string; updatedAt: string; claimedAmountToReceive: string };
  claimedNetworkFee: string;
  rateMode: string;
}

/** Every third creation returns an id that differs from the order's number. */
function open(requested: OrderRequest, state: TwinState): TwinAnswer {
  const pair = readPair({ from: requested.instrumentFrom, to: requested.instrumentTo }, state);
  const { passes, ...amounts } = pair
    ? priceWithin(state, pair, requested.claimedDepositAmount, 'send')
    : { passes: null, amountFrom: '0', amountTo: '0' };
  if (!pair || passes || requested.claimedPublicRate.claimedAmountToReceive !== amounts.amountTo) {
    return reply({ message: 'Http Exception', data: { message: 'Claimed rate is not valid' } }, 422);
  }
  const order = state.open({
    ...pair,
    ...amounts,
    fixed: requested.rateMode === 'FIXED',
    payoutAddress: requested.destinationAddress,
    payoutExtraId: requested.destinationAddressMemo ?? null,
    refundAddress: requested.refundAddress ?? null,
    refundExtraId: requested.refundAddressMemo ?? null,
  });
  const depositAddress = { depositAddress: order.depositAddress, depositAddressMemo: order.depositExtraId };
  return Number(order.id) % 3 === 0
    ? reply(
        { legacyOrderId: `uuid-${order.id}`, ...depositAddress, state: 'CREATED', amountToGet: order.amountTo },
        201,
      )
    : reply(
        {
          depositAddress: { orderId: Number(order.id), ...depositAddress },
          state: 'CREATED',
          amountToGet: order.amountTo,
        },
        201,
      );
}

function toRow(order: TwinOrder) {
  return {
    orderId: Number(order.id),
    destinationAddress: order.payoutAddress,
    refundAddress: order.refundAddress,
    instrumentFromCurrencyTitle: order.from.code,
    instrumentFromNetworkTitle: networkOf(order.from),
    instrumentToCurrencyTitle: order.to.code,
    instrumentToNetworkTitle: networkOf(order.to),
    claimedDepositAmount: order.amountFrom,
    amountToGet: order.amountTo,
    amountToWithdrawFact: order.amountPaid,
    createdAt: twinTime(order.createdAt),
    updatedAt: twinTime(order.updatedAt),
    completed: order.phase === 'completed' || order.phase === 'refunded',
    state: STATES[order.phase],
  };
}
