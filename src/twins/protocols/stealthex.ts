import { FINISHED_WORDS, findTwinPair, number, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import type { Book, TwinOrder } from '../twin-orders';

const KEY = 'stealthex-test-key';
/** Maximum page size of the currency list. */
const PAGE = 5;

export const stealthexProtocol: Protocol = {
  codes: ['stealthex'],
  settings: { key: KEY },
  answer(request, book) {
    if (request.headers.authorization !== `Bearer ${KEY}`) {
      return refuse(401, 'Unauthorized', 'Wrong key');
    }
    const id = /^\/exchanges\/(.+)$/.exec(request.path)?.[1];
    if (request.method === 'GET' && id) {
      const order = book.find(decodeURIComponent(id));
      return order ? reply(toExchange(order)) : refuse(404, 'NotFound', 'Exchange is not found');
    }
    const route = ROUTES[`${request.method} ${request.path}`];
    return route ? route(request, book) : refuse(404, 'NotFound', 'No such route');
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, book: Book) => TwinAnswer>> = {
  'GET /currencies': ({ query }, book) => {
    const offset = Number(query.get('offset') ?? 0);
    const rows = book.assets.slice(offset, offset + Math.min(PAGE, Number(query.get('limit') ?? PAGE)));
    return reply(rows.map(toCurrency));
  },
  'POST /rates/range': ({ body }, book) => {
    const pair = readPair(JSON.parse(body), book);
    if (!pair) {
      return refuse(400, 'NoPair', 'Pair is not available');
    }
    const { min, max } = book.limits(pair.from, pair.to);
    return reply({ min_amount: number(min), max_amount: number(max) });
  },
  'POST /rates/estimated-amount': ({ body }, book) => {
    const asked = JSON.parse(body);
    const pair = readPair(asked, book);
    if (!pair) {
      return refuse(400, 'NoPair', 'Pair is not available');
    }
    const isReverse = asked.estimation === 'reversed';
    const price = priceWithin(book, pair, String(asked.amount), isReverse ? 'receive' : 'send');
    if (price.passes) {
      return refuse(400, 'AmountOutOfRange', 'The amount is out of range');
    }
    return reply({
      estimated_amount: number(isReverse ? price.amountFrom : price.amountTo),
      ...(asked.rate === 'fixed' && { rate: { id: `rX-${book.now()}`, valid_until: twinTime(book.now() + 600_000) } }),
    });
  },
  'POST /exchanges': ({ body }, book) => {
    const asked = JSON.parse(body);
    const pair = readPair(asked, book);
    if (!pair) {
      return refuse(400, 'NoPair', 'Pair is not available');
    }
    if (typeof asked.amount !== 'number' || !asked.address) {
      return refuse(400, 'Validation', 'amount must be a number');
    }
    const fixed = asked.rate === 'fixed';
    if (fixed && !String(asked.rate_id).startsWith('rX-')) {
      return refuse(400, 'RateExpired', 'The rate is not valid');
    }
    const price = priceWithin(book, pair, String(asked.amount), asked.estimation === 'reversed' ? 'receive' : 'send');
    if (price.passes) {
      return refuse(400, 'AmountOutOfRange', 'The amount is out of range');
    }
    const order = book.open({
      ...pair,
      ...price,
      fixed,
      payoutAddress: asked.address,
      payoutExtraId: asked.extra_id ?? null,
      refundAddress: asked.refund_address ?? null,
      refundExtraId: asked.refund_extra_id ?? null,
    });
    return reply(toExchange(order), 201);
  },
};

function networkOf(asset: TwinAsset): string {
  return asset.contract === null ? 'mainnet' : asset.network;
}

function readPair({ route }: { route: Record<'from' | 'to', Record<string, string>> }, book: Book): TwinPair | null {
  const is =
    ({ symbol, network }: Record<string, string>) =>
    (asset: TwinAsset) =>
      asset.code.toLowerCase() === symbol && networkOf(asset) === network;
  return findTwinPair(book, is(route.from), is(route.to));
}

function toCurrency(asset: TwinAsset) {
  return {
    symbol: asset.code.toLowerCase(),
    network: networkOf(asset),
    name: asset.code,
    features: [],
    extra_id: asset.usesMemo ? 'Memo' : null,
    contract_address: asset.contract,
    precision: asset.decimals,
    rates: ['floating', 'fixed'],
  };
}

function toExchange(order: TwinOrder) {
  return {
    id: order.id,
    status: FINISHED_WORDS[order.phase],
    rate: order.fixed ? 'fixed' : 'floating',
    deposit: {
      symbol: order.from.code.toLowerCase(),
      network: networkOf(order.from),
      amount: number(order.amountReceived ?? order.amountFrom),
      expected_amount: number(order.amountFrom),
      address: order.depositAddress,
      extra_id: order.depositExtraId,
      tx_hash: order.txIn,
    },
    withdrawal: {
      symbol: order.to.code.toLowerCase(),
      network: networkOf(order.to),
      amount: number(order.amountPaid ?? order.amountTo),
      expected_amount: number(order.amountTo),
      address: order.payoutAddress,
      extra_id: order.payoutExtraId,
      tx_hash: order.txOut,
    },
    refund_address: order.refundAddress,
    refund_extra_id: order.refundExtraId,
    created_at: twinTime(order.createdAt),
    expires_at: order.fixed ? twinTime(order.expiresAt) : null,
  };
}

function refuse(status: number, kind: string, details: string): TwinAnswer {
  return reply({ err: { kind, details } }, status);
}
