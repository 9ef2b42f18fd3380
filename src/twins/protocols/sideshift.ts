import { findTwinPair, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { NETWORK_NAMES } from '../network-names';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import type { Phase } from '../stories';
import type { Book, TwinOrder } from '../twin-orders';

const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'waiting',
  confirming: 'pending',
  exchanging: 'processing',
  sending: 'settling',
  completed: 'settled',
  failed: 'refund',
  expired: 'expired',
  refund_required: 'refund',
  refunding: 'refunding',
  refunded: 'refunded',
  held: 'review',
};
const SECRET = 'sideshift-test-secret';
const AFFILIATE = 'aff-1';

export const sideshiftProtocol: Protocol = {
  codes: ['sideshift'],
  settings: { secret: SECRET, affiliate: AFFILIATE },
  answer(request, book) {
    const { method, path } = request;
    if (method === 'GET' && path === '/coins') {
      return reply(listCoins(book));
    }
    if (method === 'GET' && path.startsWith('/shifts/')) {
      const order = book.find(path.slice('/shifts/'.length));
      return order ? reply(toShift(order)) : refuse(404, 'NOT_FOUND', 'Shift not found');
    }
    if (request.headers['x-sideshift-secret'] !== SECRET) {
      return refuse(401, 'UNAUTHORIZED', 'Invalid secret');
    }
    const refund = /^\/shifts\/([^/]+)\/set-refund-address$/.exec(path);
    if (refund) {
      return setRefundAddress(refund[1] ?? '', request, book);
    }
    if (!request.headers['x-user-ip']) {
      return refuse(403, 'ACCESS_DENIED', 'Access denied');
    }
    return path.startsWith('/pair/') ? showPair(request, book) : make(request, book);
  },
};

/** One row per coin, with token details by network. */
function listCoins(book: Book) {
  return [...new Set(book.assets.map(({ code }) => code))].map((code) => {
    const assets = book.assets.filter((asset) => asset.code === code);
    const tokens = assets.filter(({ contract }) => contract !== null);
    return {
      coin: code,
      networks: assets.map(networkOf),
      hasMemo: assets.some(({ usesMemo }) => usesMemo),
      fixedOnly: false,
      variableOnly: [],
      tokenDetails: Object.fromEntries(
        tokens.map((asset) => [networkOf(asset), { contractAddress: asset.contract, decimals: asset.decimals }]),
      ),
      depositOffline: false,
      settleOffline: [],
    };
  });
}

function showPair({ path, query }: TwinRequest, book: Book): TwinAnswer {
  const [, , from, to] = path.split('/');
  const nameOf = (asset: TwinAsset) => `${asset.code}-${networkOf(asset)}`.toLowerCase();
  const pair = findTwinPair(
    book,
    (asset) => nameOf(asset) === from,
    (asset) => nameOf(asset) === to,
  );
  if (!pair || query.get('affiliateId') !== AFFILIATE) {
    return refuse(400, 'BAD_USER_INPUT', 'Invalid coin');
  }
  const { min, max } = book.limits(pair.from, pair.to);
  const rate = priceWithin(book, pair, '1', 'send', extraBps(query.get('commissionRate'))).amountTo;
  return reply({ min, max, rate, depositCoin: pair.from.code });
}

const quotes = new WeakMap<Book, Map<string, { pair: TwinPair; amountFrom: string; amountTo: string }>>();

function make({ path, body }: TwinRequest, book: Book): TwinAnswer {
  const asked = JSON.parse(body);
  const known = quotes.get(book) ?? new Map();
  quotes.set(book, known);
  if (path === '/shifts/fixed') {
    const quote = known.get(asked.quoteId);
    return quote ? open(quote.pair, quote, asked, book) : refuse(400, 'BAD_REQUEST', 'Quote has expired');
  }
  const pair = findTwinPair(
    book,
    (asset) => asset.code === asked.depositCoin && networkOf(asset) === asked.depositNetwork,
    (asset) => asset.code === asked.settleCoin && networkOf(asset) === asked.settleNetwork,
  );
  if (!pair || asked.affiliateId !== AFFILIATE) {
    return refuse(400, 'BAD_USER_INPUT', 'Invalid coin');
  }
  if (path === '/shifts/variable') {
    return open(pair, priceWithin(book, pair, '3.5', 'send', extraBps(asked.commissionRate)), asked, book);
  }
  const side = asked.depositAmount === null ? 'receive' : 'send';
  const amount = asked.depositAmount ?? asked.settleAmount;
  const { passes, ...amounts } = priceWithin(book, pair, amount, side, extraBps(asked.commissionRate));
  if (passes) {
    return refuse(400, 'BAD_REQUEST', passes === 'min' ? 'Amount too low' : 'Amount too high');
  }
  const id = `quote-${known.size + 1}`;
  known.set(id, { pair, ...amounts });
  const expiresAt = twinTime(book.now() + 15 * 60_000);
  return reply(
    { id, depositAmount: amounts.amountFrom, settleAmount: amounts.amountTo, expiresAt, affiliateId: AFFILIATE },
    201,
  );
}

/** Beyond the half percent that every account has; 2 % at most. */
function extraBps(commissionRate: string | null = null): number {
  return Math.round((Math.min(Number(commissionRate ?? '0.005'), 0.02) - 0.005) * 10_000);
}

function open(
  pair: TwinPair,
  { amountFrom, amountTo }: { amountFrom: string; amountTo: string },
  asked: Record<string, string | undefined>,
  book: Book,
): TwinAnswer {
  const order = book.open({
    from: pair.from,
    to: pair.to,
    amountFrom,
    amountTo,
    fixed: asked.quoteId !== undefined,
    payoutAddress: asked.settleAddress ?? '',
    payoutExtraId: asked.settleMemo ?? null,
    refundAddress: asked.refundAddress ?? null,
    refundExtraId: asked.refundMemo ?? null,
    reference: asked.externalId ?? null,
  });
  return reply(toShift(order), 201);
}

/** Only accepted for a shift without a refund address. */
function setRefundAddress(id: string, { body }: TwinRequest, book: Book): TwinAnswer {
  const order = book.find(id);
  if (!order || order.refundAddress !== null || !book.refund(id, JSON.parse(body).address)) {
    return refuse(order ? 400 : 404, 'BAD_REQUEST', order ? 'Refund address cannot be set' : 'Shift not found');
  }
  return reply(toShift(order));
}

function toShift(order: TwinOrder) {
  const hasAmounts = order.fixed || order.txIn !== null;
  return {
    id: order.id,
    createdAt: twinTime(order.createdAt),
    depositCoin: order.from.code,
    depositNetwork: networkOf(order.from),
    settleCoin: order.to.code,
    settleNetwork: networkOf(order.to),
    depositAddress: order.depositAddress,
    ...(order.depositExtraId && { depositMemo: order.depositExtraId }),
    settleAddress: order.payoutAddress,
    ...(order.payoutExtraId && { settleMemo: order.payoutExtraId }),
    ...(order.refundAddress && { refundAddress: order.refundAddress }),
    type: order.fixed ? 'fixed' : 'variable',
    ...(hasAmounts && { depositAmount: order.amountReceived ?? order.amountFrom, settleAmount: order.amountTo }),
    expiresAt: twinTime(order.expiresAt),
    status: WORDS[order.phase],
    externalId: order.reference,
    ...(order.txIn && { depositHash: order.txIn }),
    ...(order.txOut && { settleHash: order.txOut }),
  };
}

function networkOf({ network }: TwinAsset): string {
  return NETWORK_NAMES[network] ?? network;
}

function refuse(status: number, code: string, message: string): TwinAnswer {
  return reply({ error: { code, message } }, status);
}
