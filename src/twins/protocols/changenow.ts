import { FINISHED_WORDS } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import type { Book, TwinOrder } from '../twin-orders';

export const changenowProtocol: Protocol = {
  codes: ['changenow'],
  settings: { key: 'changenow-test-key' },
  answer(request, book) {
    if (request.path === '/exchange/currencies') {
      return { status: 200, body: book.assets.map(toCurrency) };
    }
    if (request.headers['x-changenow-api-key'] !== 'changenow-test-key') {
      return refuse(401, 'unauthorized', 'Unauthorized');
    }
    const route = ROUTES[`${request.method} ${request.path}`];
    return route ? route(request, book) : refuse(404, 'not_found', 'Not found');
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, book: Book) => TwinAnswer>> = {
  'GET /exchange/range': ({ query }, book) => {
    const pair = readPair(query, book);
    if (!pair) {
      return refuse(400, 'pair_is_inactive', 'Pair is inactive');
    }
    const { min, max } = book.limits(pair.from, pair.to);
    return { status: 200, body: `{"minAmount":${toNumber(min)},"maxAmount":${toNumber(max)}}` };
  },
  'GET /exchange/estimated-amount': ({ query }, book) => {
    const pair = readPair(query, book);
    if (!pair) {
      return refuse(400, 'pair_is_inactive', 'Pair is inactive');
    }
    const side = query.get('type') === 'reverse' ? 'receive' : 'send';
    const asked = query.get(side === 'send' ? 'fromAmount' : 'toAmount') ?? '';
    const { amountFrom, amountTo } = book.price(pair.from, pair.to, asked, side);
    const limit = refuseAmount(amountFrom, pair.from, pair.to, book);
    const isFixed = query.get('flow') === 'fixed-rate' && query.get('useRateId') === 'true';
    return (
      limit ?? {
        status: 200,
        body: `{"rateId":${isFixed ? `"rate-${amountFrom}"` : 'null'},"validUntil":${
          isFixed ? `"${new Date(book.now() + 60_000).toISOString()}"` : 'null'
        },"transactionSpeedForecast":"10-60","warningMessage":null,"depositFee":0.0001,"withdrawalFee":${
          pair.to.code === 'USDT' ? '2.1' : '4.2e-06'
        },"fromAmount":${toNumber(amountFrom)},"toAmount":${toNumber(amountTo)}}`,
      }
    );
  },
  'POST /exchange': ({ body }, book) => {
    const asked = JSON.parse(body);
    const pair = readPair(new URLSearchParams(asked), book);
    if (!pair) {
      return refuse(400, 'pair_is_inactive', 'Pair is inactive');
    }
    const side = asked.type === 'reverse' ? 'receive' : 'send';
    const amounts = book.price(pair.from, pair.to, side === 'send' ? asked.fromAmount : asked.toAmount, side);
    const limit = refuseAmount(amounts.amountFrom, pair.from, pair.to, book);
    if (limit) {
      return limit;
    }
    const fixed = asked.flow === 'fixed-rate';
    if (fixed && !String(asked.rateId).startsWith('rate-')) {
      return refuse(400, 'rate_id_not_found', 'Rate id is unknown or has lapsed');
    }
    const order = book.open({
      ...pair,
      ...amounts,
      fixed,
      payoutAddress: asked.address,
      payoutExtraId: asked.extraId || null,
      refundAddress: asked.refundAddress || null,
      refundExtraId: asked.refundExtraId || null,
      reference: asked.payload?.reference ?? null,
    });
    return { status: 200, body: toCreated(order, asked) };
  },
  'GET /exchange/by-id': ({ query }, book) => {
    const order = book.find(query.get('id') ?? '');
    return order ? { status: 200, body: toStatus(order) } : refuse(404, 'not_found', 'Exchange not found');
  },
  'GET /exchanges': (_request, book) => ({
    status: 200,
    body: { count: book.list().length, exchanges: book.list().slice(0, 50).map(toRow) },
  }),
  'POST /exchange/refund': ({ body }, book) => {
    const { id, address } = JSON.parse(body);
    return book.refund(id, address)
      ? { status: 200, body: { result: true } }
      : refuse(400, 'action_not_available', 'Refund is not available');
  },
};

function readPair(query: URLSearchParams, book: Book): { from: TwinAsset; to: TwinAsset } | null {
  const find = (side: 'from' | 'to') =>
    book.assets.find(
      (asset) =>
        asset.code.toLowerCase() === query.get(`${side}Currency`) && networkOf(asset) === query.get(`${side}Network`),
    );
  const [from, to] = [find('from'), find('to')];
  return from && to && from !== to ? { from, to } : null;
}

function refuseAmount(amount: string, from: TwinAsset, to: TwinAsset, book: Book): TwinAnswer | null {
  const { min, max } = book.limits(from, to);
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

function toCreated(order: TwinOrder, asked: Record<string, string>): string {
  const { fromCurrency, fromNetwork, toCurrency, toNetwork, refundAddress, extraId: payoutExtraId } = asked;
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
    payinHash: order.txIn,
    payoutHash: order.txOut,
    refundHash: order.txRefund,
    refundAmount: order.amountRefunded,
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
