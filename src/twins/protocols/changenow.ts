import { FINISHED_WORDS } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import type { TwinOrder, TwinState } from '../twin-orders';
import { CHANGENOW_REQUESTS } from './changenow-requests';

export const changenowProtocol: Protocol = {
  codes: ['changenow'],
  settings: { key: 'changenow-test-key' },
  requests: CHANGENOW_REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint' ? refuse(404, 'not_found', message) : refuse(400, 'bad_request', message),
  answer(request, state) {
    if (request.path === '/exchange/currencies') {
      return { status: 200, body: state.assets.map(toCurrency) };
    }
    if (request.headers['x-changenow-api-key'] !== 'changenow-test-key') {
      return refuse(401, 'unauthorized', 'Unauthorized');
    }
    const route = ROUTES[`${request.method} ${request.path}`];
    return route ? route(request, state) : refuse(404, 'not_found', 'Not found');
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, state: TwinState) => TwinAnswer>> = {
  'GET /exchange/range': ({ query }, state) => {
    const pair = readPair(query, state);
    if (!pair) {
      return refuse(400, 'pair_is_inactive', 'Pair is inactive');
    }
    const { min, max } = state.limits(pair.from, pair.to);
    return { status: 200, body: `{"minAmount":${toNumber(min)},"maxAmount":${toNumber(max)}}` };
  },
  'GET /exchange/estimated-amount': ({ query }, state) => {
    const pair = readPair(query, state);
    if (!pair) {
      return refuse(400, 'pair_is_inactive', 'Pair is inactive');
    }
    const side = query.get('type') === 'reverse' ? 'receive' : 'send';
    const requested = query.get(side === 'send' ? 'fromAmount' : 'toAmount') ?? '';
    const { amountFrom, amountTo } = state.price(pair.from, pair.to, requested, side);
    const limit = refuseAmount(amountFrom, pair.from, pair.to, state);
    const isFixed = query.get('flow') === 'fixed-rate' && query.get('useRateId') === 'true';
    return (
      limit ?? {
        status: 200,
        body: `{"rateId":${isFixed ? `"rate-${amountFrom}"` : 'null'},"validUntil":${
          isFixed ? `"${new Date(state.now() + 60_000).toISOString()}"` : 'null'
        },"transactionSpeedForecast":"10-60","warningMessage":null,"depositFee":0.0001,"withdrawalFee":${
          pair.to.code === 'USDT' ? '2.1' : '4.2e-06'
        },"fromAmount":${toNumber(amountFrom)},"toAmount":${toNumber(amountTo)}}`,
      }
    );
  },
  'POST /exchange': ({ body }, state) => {
    const requested = JSON.parse(body);
    const pair = readPair(new URLSearchParams(requested), state);
    if (!pair) {
      return refuse(400, 'pair_is_inactive', 'Pair is inactive');
    }
    const side = requested.type === 'reverse' ? 'receive' : 'send';
    const amounts = state.price(pair.from, pair.to, side === 'send' ? requested.fromAmount : requested.toAmount, side);
    const limit = refuseAmount(amounts.amountFrom, pair.from, pair.to, state);
    if (limit) {
      return limit;
    }
    const fixed = requested.flow === 'fixed-rate';
    if (fixed && !String(requested.rateId).startsWith('rate-')) {
      return refuse(400, 'rate_id_not_found', 'Rate id is unknown or has lapsed');
    }
    const order = state.open({
      ...pair,
      ...amounts,
      fixed,
      payoutAddress: requested.address,
      payoutExtraId: requested.extraId || null,
      refundAddress: requested.refundAddress || null,
      refundExtraId: requested.refundExtraId || null,
      reference: requested.payload?.reference ?? null,
    });
    return { status: 200, body: toCreated(order, requested) };
  },
  'GET /exchange/by-id': ({ query }, state) => {
    const order = state.find(query.get('id') ?? '');
    return order ? { status: 200, body: toStatus(order) } : refuse(404, 'not_found', 'Exchange not found');
  },
  'GET /exchanges': (_request, state) => ({
    status: 200,
    body: { count: state.list().length, exchanges: state.list().slice(0, 50).map(toRow) },
  }),
  'POST /exchange/refund': ({ body }, state) => {
    const { id, address } = JSON.parse(body);
    return state.refund(id, address)
      ? { status: 200, body: { result: true } }
      : refuse(400, 'action_not_available', 'Refund is not available');
  },
};

function readPair(query: URLSearchParams, state: TwinState): { from: TwinAsset; to: TwinAsset } | null {
  const find = (side: 'from' | 'to') =>
    state.assets.find(
      (asset) =>
        asset.code.toLowerCase() === query.get(`${side}Currency`) && networkOf(asset) === query.get(`${side}Network`),
    );
  const [from, to] = [find('from'), find('to')];
  return from && to && from !== to ? { from, to } : null;
}

function refuseAmount(amount: string, from: TwinAsset, to: TwinAsset, state: TwinState): TwinAnswer | null {
  const { min, max } = state.limits(from, to);
  const isLow = Number(amount) < Number(min);
  return isLow || Number(amount) > Number(max)
    ? {
        status: 400,
        body: `{"error":"${isLow ? 'deposit_too_small' : 'out_of_range'}","message":"Out of range","payload":{"range":{"minAmount":${min},"maxAmount":${max}}}}`,
      }
    : null;
}

function toCurrency(asset: TwinAsset) {
  return {
    ticker: asset.code.toLowerCase(),
    network: networkOf(asset),
    tokenContract: asset.contract,
    hasExternalId: asset.usesMemo === true,
    supportsFixedRate: true,
    buy: true,
    sell: true,
  };
}

function toCreated(order: TwinOrder, requested: Record<string, string>): string {
  const { fromCurrency, fromNetwork, toCurrency, toNetwork, refundAddress, extraId: payoutExtraId } = requested;
  const repeated = { fromCurrency, fromNetwork, toCurrency, toNetwork, refundAddress, payoutExtraId };
  return `{"id":"${order.id}","fromAmount":${toNumber(order.amountFrom)},"toAmount":${toNumber(order.amountTo)},"flow":"${
    order.fixed ? 'fixed-rate' : 'standard'
  }","payinAddress":"${order.depositAddress}"${order.depositExtraId ? `,"payinExtraId":"${order.depositExtraId}"` : ''},"payoutAddress":"${
    order.payoutAddress
  }",${JSON.stringify(repeated).slice(1, -1)},"validUntil":"${new Date(order.expiresAt).toISOString()}"}`;
}

function toStatus(order: TwinOrder) {
  return {
    id: order.id,
    status: FINISHED_WORDS[order.phase],
    actionsAvailable: order.phase === 'refund_required',
    expectedAmountFrom: Number(order.amountFrom),
    expectedAmountTo: Number(order.amountTo),
    amountFrom: order.amountReceived && Number(order.amountReceived),
    amountTo: order.amountPaid && Number(order.amountPaid),
    payinAddress: order.depositAddress,
    payinExtraId: order.depositExtraId,
    payoutAddress: order.payoutAddress,
    payoutExtraId: order.payoutExtraId,
    refundAddress: order.refundAddress,
    fromCurrency: order.from.code.toLowerCase(),
    fromNetwork: networkOf(order.from),
    toCurrency: order.to.code.toLowerCase(),
    toNetwork: networkOf(order.to),
    payinHash: order.txIn,
    payoutHash: order.txOut,
    refundHash: order.txRefund,
    refundAmount: order.amountRefunded && Number(order.amountRefunded),
    validUntil: new Date(order.expiresAt).toISOString(),
  };
}

function toRow(order: TwinOrder) {
  return {
    id: order.id,
    status: FINISHED_WORDS[order.phase],
    payload: order.reference === null ? null : { reference: order.reference },
    payin: { address: order.depositAddress, extraId: order.depositExtraId, amount: Number(order.amountFrom) },
    payout: { amount: Number(order.amountTo) },
    validUntil: new Date(order.expiresAt).toISOString(),
  };
}

function networkOf({ network }: TwinAsset): string {
  return network;
}

/** Small numbers in this provider's format. */
function toNumber(amount: string): string {
  return Number(amount) < 1e-6 ? Number(amount).toExponential() : amount;
}

function refuse(status: number, error: string, message: string): TwinAnswer {
  return { status, body: { error, message } };
}
