import { FINISHED_WORDS, findTwinPair, number, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import type { Book, TwinOrder } from '../twin-orders';

const KEY = 'simpleswap-test-key';

export const simpleswapProtocol: Protocol = {
  codes: ['simpleswap'],
  settings: { key: KEY },
  answer(request, book) {
    if (request.headers['x-api-key'] !== KEY) {
      return refuse(401, 'Unauthorized', 'Wrong key');
    }
    const [, path = '', id = ''] = request.path.split('/');
    const route = ROUTES[`${request.method} /${path}${id ? '/{publicId}' : ''}`];
    return route ? route(request, book, decodeURIComponent(id)) : refuse(404, 'Not Found', 'No such route');
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, book: Book, id: string) => TwinAnswer>> = {
  'GET /currencies': (_request, book) =>
    wrap(
      book.assets.map((asset) => ({
        ticker: asset.code.toLowerCase(),
        network: asset.network,
        name: asset.code,
        hasExtraId: asset.usesMemo === true,
        isAvailableFloat: true,
        isAvailableFixed: true,
        contractAddress: asset.contract ?? '',
        precision: asset.decimals,
      })),
    ),
  'GET /ranges': ({ query }, book) => {
    const pair = readPair(Object.fromEntries(query), book);
    return pair ? wrap(book.limits(pair.from, pair.to)) : refuse(422, 'Unprocessable Entity', 'Pair is unavailable');
  },
  'GET /estimates': ({ query }, book) => {
    const asked = Object.fromEntries(query);
    const pair = readPair(asked, book);
    if (!pair) {
      return refuse(422, 'Unprocessable Entity', 'Pair is unavailable');
    }
    const isReverse = asked.reverse === 'true';
    const price = priceWithin(book, pair, asked.amount ?? '', isReverse ? 'receive' : 'send');
    if (price.passes) {
      return refuse(422, 'Unprocessable Entity', 'Amount does not fall within the range');
    }
    const estimate = isReverse ? price.amountFrom : price.amountTo;
    return asked.fixed === 'true'
      ? wrap({ estimatedAmount: estimate, rateId: `rt-${book.now()}`, validUntil: twinTime(book.now() + 300_000) })
      : wrap({ estimatedAmount: number(estimate), rateId: null, validUntil: null });
  },
  'POST /exchanges': ({ body }, book) => {
    const asked = JSON.parse(body);
    const pair = readPair(asked, book);
    if (!pair) {
      return refuse(422, 'Unprocessable Entity', 'Pair is unavailable');
    }
    if (typeof asked.amount !== 'string' || !asked.addressTo) {
      return refuse(400, 'Bad Request', 'amount must be a string');
    }
    if (asked.fixed && !String(asked.rateId).startsWith('rt-')) {
      return refuse(422, 'Unprocessable Entity', 'Rate is expired');
    }
    const price = priceWithin(book, pair, asked.amount, asked.reverse ? 'receive' : 'send');
    if (price.passes) {
      return refuse(422, 'Unprocessable Entity', 'Amount does not fall within the range');
    }
    const order = book.open({
      ...pair,
      ...price,
      fixed: asked.fixed,
      payoutAddress: asked.addressTo,
      payoutExtraId: asked.extraIdTo || null,
      refundAddress: asked.userRefundAddress || null,
      refundExtraId: asked.userRefundExtraId || null,
    });
    return wrap(toExchange(order));
  },
  'GET /exchanges/{publicId}': (_request, book, id) => {
    const order = book.find(id);
    return order ? wrap(toExchange(order)) : refuse(404, 'Not Found', 'Exchange not found');
  },
};

function readPair(asked: Record<string, unknown>, book: Book): TwinPair | null {
  const is = (ticker: unknown, network: unknown) => (asset: TwinAsset) =>
    asset.code.toLowerCase() === ticker && asset.network === network;
  return findTwinPair(book, is(asked.tickerFrom, asked.networkFrom), is(asked.tickerTo, asked.networkTo));
}

function toExchange(order: TwinOrder) {
  return {
    publicId: order.id,
    type: order.fixed ? 'fixed' : 'floating',
    status: FINISHED_WORDS[order.phase],
    tickerFrom: order.from.code.toLowerCase(),
    networkFrom: order.from.network,
    tickerTo: order.to.code.toLowerCase(),
    networkTo: order.to.network,
    amountFrom: order.amountReceived ?? order.amountFrom,
    amountTo: order.amountPaid ?? order.amountTo,
    addressFrom: order.depositAddress,
    extraIdFrom: order.depositExtraId ?? '',
    addressTo: order.payoutAddress,
    extraIdTo: order.payoutExtraId ?? '',
    userRefundAddress: order.refundAddress ?? '',
    userRefundExtraId: order.refundExtraId ?? '',
    txFrom: order.txIn ?? '',
    txTo: order.txOut ?? '',
    createdAt: twinTime(order.createdAt),
    updatedAt: twinTime(order.updatedAt),
    validUntil: twinTime(order.expiresAt),
  };
}

function wrap(result: unknown): TwinAnswer {
  return reply({ result, traceId: 'tr-1' });
}

function refuse(status: number, error: string, message: string): TwinAnswer {
  return reply({ code: status, error, message, traceId: 'tr-2' }, status);
}
