import { FINISHED_WORDS, findTwinPair, number, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import type { Book, TwinOrder } from '../twin-orders';

const KEY = 'swapspace-test-key';
const NETWORKS: Readonly<Record<string, string>> = { trx: 'trc20', eth: 'erc20', bsc: 'bep20' };
/** The first one is always best; the second one never has an offer. */
const PARTNERS = ['examplepartner', 'otherpartner'] as const;

export const swapspaceProtocol: Protocol = {
  codes: ['swapspace'],
  settings: { key: KEY },
  answer(request, book) {
    if (request.headers.authorization !== KEY) {
      return refuse(401, 'Unauthorized');
    }
    const id = /^\/exchange\/(.+)$/.exec(request.path)?.[1];
    if (request.method === 'GET' && id) {
      const order = book.find(decodeURIComponent(id));
      return order ? reply(toExchange(order)) : refuse(404, 'Exchange not found');
    }
    const route = ROUTES[`${request.method} ${request.path}`];
    return route ? route(request, book) : refuse(404, 'Not found');
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, book: Book) => TwinAnswer>> = {
  'GET /currencies': (_request, book) =>
    reply(
      book.assets.map((asset) => ({
        name: asset.code,
        code: asset.code.toLowerCase(),
        network: networkOf(asset),
        id: `${asset.code.toLowerCase()}${networkOf(asset)}`,
        hasExtraId: asset.usesMemo === true,
        extraIdName: asset.usesMemo ? 'Memo' : '',
        deposit: true,
        withdrawal: true,
        validationRegexp: '/^.+$/',
        contractAddress: asset.contract ?? '',
        popular: false,
      })),
    ),
  'GET /amounts': ({ query }, book) => {
    const asked = Object.fromEntries(query);
    const pair = readPair(asked, book);
    if (!pair) {
      return refuse(422, 'Currencies not found');
    }
    const price = priceWithin(book, pair, asked.amount ?? '', 'send');
    const { min, max } = book.limits(pair.from, pair.to);
    const rates = [...(asked.fixed === 'true' ? [true] : []), ...(asked.float === 'true' ? [false] : [])];
    const offers = (rates.length > 0 ? rates : [true, false]).flatMap((fixed) =>
      PARTNERS.map((partner, place) => ({
        partner,
        fromAmount: number(price.amountFrom),
        toAmount: place === 0 && !price.passes ? number(price.amountTo) : 0,
        fromCurrency: asked.fromCurrency,
        fromNetwork: asked.fromNetwork,
        toCurrency: asked.toCurrency,
        toNetwork: asked.toNetwork,
        supportRate: 3,
        duration: '10-15',
        fixed,
        min: number(min),
        max: place === 0 ? number(max) : 0,
        exists: place === 0 && !price.passes,
        id: fixed ? `rate-${book.now()}` : '',
      })),
    );
    return reply(offers);
  },
  'POST /exchange': ({ body }, book) => {
    const asked = JSON.parse(body);
    const missing = ['partner', 'address', 'amount', 'fixed', 'extraId', 'rateId', 'userIp', 'refund'].find(
      (name) => asked[name] === undefined,
    );
    if (missing) {
      return refuse(400, `Missing parameter ${missing}`);
    }
    const pair = readPair(asked, book);
    if (!pair || asked.partner !== PARTNERS[0]) {
      return refuse(422, `Pair cannot be processed by ${asked.partner}`);
    }
    if (asked.userIp === '') {
      return refuse(403, 'Forbidden for this IP');
    }
    if (asked.fixed && !asked.rateId.startsWith('rate-')) {
      return refuse(422, 'Rate id is not valid');
    }
    const price = priceWithin(book, pair, String(asked.amount), 'send');
    if (price.passes) {
      const word = price.passes === 'min' ? 'minimum' : 'maximum';
      return refuse(422, `Amount ${word} is ${book.limits(pair.from, pair.to)[price.passes]}`);
    }
    const order = book.open({
      ...pair,
      ...price,
      fixed: asked.fixed,
      payoutAddress: asked.address,
      payoutExtraId: asked.extraId || null,
      refundAddress: asked.refund || null,
    });
    return reply(toExchange(order));
  },
};

function networkOf(asset: TwinAsset): string {
  return asset.contract === null ? asset.network : (NETWORKS[asset.network] ?? asset.network);
}

function readPair(asked: Record<string, unknown>, book: Book): TwinPair | null {
  const is = (code: unknown, network: unknown) => (asset: TwinAsset) =>
    asset.code.toLowerCase() === code && networkOf(asset) === network;
  return findTwinPair(book, is(asked.fromCurrency, asked.fromNetwork), is(asked.toCurrency, asked.toNetwork));
}

function toExchange(order: TwinOrder) {
  return {
    id: order.id,
    partner: PARTNERS[0],
    fixed: order.fixed,
    timestamps: { createdAt: twinTime(order.createdAt), expiresAt: twinTime(order.expiresAt) },
    from: {
      code: order.from.code.toLowerCase(),
      network: networkOf(order.from),
      amount: number(order.amountReceived ?? order.amountFrom),
      address: order.depositAddress,
      extraId: order.depositExtraId ?? '',
      transactionHash: order.txIn ?? '',
    },
    to: {
      code: order.to.code.toLowerCase(),
      network: networkOf(order.to),
      amount: number(order.amountPaid ?? order.amountTo),
      address: order.payoutAddress,
      extraId: order.payoutExtraId ?? '',
      transactionHash: order.txOut ?? '',
    },
    status: FINISHED_WORDS[order.phase],
    confirmations: 0,
    refundExtraId: order.refundExtraId ?? '',
    refundAddress: order.refundAddress ?? '',
    warnings: { from: '', to: '' },
  };
}

/** Errors are plain text. */
function refuse(status: number, message: string): TwinAnswer {
  return { status, body: message };
}
