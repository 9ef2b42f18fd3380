import { z } from 'zod';
import { FINISHED_WORDS, findTwinPair, number, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import { amountNumber, amountText, emptyOrText, text, trueOrFalse } from '../request-fields';
import type { RequestForms } from '../request-forms';
import type { TwinOrder, TwinState } from '../twin-orders';

const KEY = 'swapspace-test-key';
const NETWORKS: Readonly<Record<string, string>> = { trx: 'trc20', eth: 'erc20', bsc: 'bep20' };
/** The first one is always best; the second one never has an offer. */
const PARTNERS = ['examplepartner', 'otherpartner'] as const;

const PAIR = { fromCurrency: text, fromNetwork: text, toCurrency: text, toNetwork: text };

const REQUESTS: RequestForms = {
  'GET /currencies': {},
  'GET /amounts': {
    query: {
      ...PAIR,
      amount: amountText,
      partner: text.optional(),
      fixed: trueOrFalse.optional(),
      float: trueOrFalse.optional(),
    },
  },
  // All members are required; those without a value are empty.
  'POST /exchange': {
    json: {
      ...PAIR,
      partner: text,
      address: text,
      amount: amountNumber,
      fixed: z.boolean(),
      extraId: emptyOrText,
      rateId: emptyOrText,
      userIp: z.union([z.ipv4(), z.ipv6()]),
      refund: emptyOrText,
    },
  },
  'GET /exchange/{id}': {},
};

export const swapspaceProtocol: Protocol = {
  codes: ['swapspace'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(kind === 'no_endpoint' ? 404 : 400, message),
  answer(request, state) {
    if (request.headers.authorization !== KEY) {
      return refuse(401, 'Unauthorized');
    }
    const id = /^\/exchange\/(.+)$/.exec(request.path)?.[1];
    if (request.method === 'GET' && id) {
      const order = state.find(decodeURIComponent(id));
      return order ? reply(toExchange(order)) : refuse(404, 'Exchange not found');
    }
    const route = ROUTES[`${request.method} ${request.path}`];
    return route ? route(request, state) : refuse(404, 'Not found');
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, state: TwinState) => TwinAnswer>> = {
  'GET /currencies': (_request, state) =>
    reply(
      state.assets.map((asset) => ({
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
  'GET /amounts': ({ query }, state) => {
    const requested = Object.fromEntries(query);
    const pair = readPair(requested, state);
    if (!pair) {
      return refuse(422, 'Currencies not found');
    }
    const price = priceWithin(state, pair, requested.amount ?? '', 'send');
    const { min, max } = state.limits(pair.from, pair.to);
    const rates = [...(requested.fixed === 'true' ? [true] : []), ...(requested.float === 'true' ? [false] : [])];
    const offers = (rates.length > 0 ? rates : [true, false]).flatMap((fixed) =>
      PARTNERS.map((partner, place) => ({
        partner,
        fromAmount: number(price.amountFrom),
        toAmount: place === 0 && !price.passes ? number(price.amountTo) : 0,
        fromCurrency: requested.fromCurrency,
        fromNetwork: requested.fromNetwork,
        toCurrency: requested.toCurrency,
        toNetwork: requested.toNetwork,
        supportRate: 3,
        duration: '10-15',
        fixed,
        min: number(min),
        max: place === 0 ? number(max) : 0,
        exists: place === 0 && !price.passes,
        id: fixed ? `rate-${state.now()}` : '',
      })),
    );
    return reply(offers);
  },
  'POST /exchange': ({ body }, state) => {
    const requested = JSON.parse(body);
    const pair = readPair(requested, state);
    if (!pair || requested.partner !== PARTNERS[0]) {
      return refuse(422, `Pair cannot be processed by ${requested.partner}`);
    }
    if (requested.userIp === '') {
      return refuse(403, 'Forbidden for this IP');
    }
    if (requested.fixed && !requested.rateId.startsWith('rate-')) {
      return refuse(422, 'Rate id is not valid');
    }
    const price = priceWithin(state, pair, String(requested.amount), 'send');
    if (price.passes) {
      const word = price.passes === 'min' ? 'minimum' : 'maximum';
      return refuse(422, `Amount ${word} is ${state.limits(pair.from, pair.to)[price.passes]}`);
    }
    const order = state.open({
      ...pair,
      ...price,
      fixed: requested.fixed,
      payoutAddress: requested.address,
      payoutExtraId: requested.extraId || null,
      refundAddress: requested.refund || null,
    });
    return reply(toExchange(order));
  },
};

function networkOf(asset: TwinAsset): string {
  return asset.contract === null ? asset.network : (NETWORKS[asset.network] ?? asset.network);
}

function readPair(requested: Record<string, unknown>, state: TwinState): TwinPair | null {
  const is = (code: unknown, network: unknown) => (asset: TwinAsset) =>
    asset.code.toLowerCase() === code && networkOf(asset) === network;
  return findTwinPair(
    state,
    is(requested.fromCurrency, requested.fromNetwork),
    is(requested.toCurrency, requested.toNetwork),
  );
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
