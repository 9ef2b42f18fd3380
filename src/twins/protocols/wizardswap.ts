import { FINISHED_WORDS, findTwinPair, priceWithin, reply, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import { amountText, text } from '../request-fields';
import type { RequestForms } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const KEY = 'wizardswap-test-key';
const CODES: readonly string[] = ['BTC', 'LTC', 'DOGE', 'ETH'];
/** An unpaid order keeps waiting. */
const WORDS: Readonly<Record<Phase, string>> = { ...FINISHED_WORDS, expired: 'waiting' };

const PRICE = { currency_from: text, currency_to: text, amount_from: amountText, api_key: text };

const REQUESTS: RequestForms = {
  'GET /currency': {},
  'POST /estimate': { json: PRICE },
  'POST /exchange': {
    json: {
      ...PRICE,
      address_to: text,
      extra_id_to: text.optional(),
      refund_address: text.optional(),
      refund_extra_id: text.optional(),
    },
  },
  'GET /exchange/{id}': {},
};

export const wizardswapProtocol: Protocol = {
  codes: ['wizardswap'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ message }) => reply(`Invalid request: ${message}`),
  answer(request, state) {
    const id = /^\/exchange\/(.+)$/.exec(request.path)?.[1];
    if (request.method === 'GET' && id) {
      const order = state.find(decodeURIComponent(id));
      return reply(order ? toExchange(order) : 'Exchange not found');
    }
    const route = ROUTES[`${request.method} ${request.path}`];
    return route ? route(request, state) : reply('Not found', 404);
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, state: TwinState) => TwinAnswer>> = {
  'GET /currency': (_request, state) => reply(state.assets.filter(isTraded).map((asset) => toCurrency(asset, state))),
  'POST /estimate': ({ body }, state) => {
    const requested = JSON.parse(body);
    const pair = readPair(requested, state);
    if (requested.api_key !== KEY || !pair) {
      return reply(pair ? 'Invalid API key' : 'Invalid pair');
    }
    const price = priceWithin(state, pair, requested.amount_from, 'send');
    return reply({
      estimated_amount:
        price.passes === 'min'
          ? 'Value too low.'
          : price.passes === 'max'
            ? 'Insufficient liquidity for this swap'
            : price.amountTo,
    });
  },
  'POST /exchange': ({ body }, state) => {
    const requested = JSON.parse(body);
    const pair = readPair(requested, state);
    if (requested.api_key !== KEY || !pair) {
      return reply('Invalid request');
    }
    const price = priceWithin(state, pair, requested.amount_from, 'send');
    if (price.passes) {
      return reply('Invalid amount');
    }
    const order = state.open({
      ...pair,
      ...price,
      fixed: false,
      payoutAddress: requested.address_to,
      payoutExtraId: requested.extra_id_to ?? null,
      refundAddress: requested.refund_address ?? null,
      refundExtraId: requested.refund_extra_id ?? null,
    });
    return reply(toExchange(order));
  },
};

function isTraded({ code, contract }: TwinAsset): boolean {
  return contract === null && CODES.includes(code);
}

function readPair(requested: Record<string, unknown>, state: TwinState) {
  const is = (symbol: unknown) => (asset: TwinAsset) => isTraded(asset) && asset.code.toLowerCase() === symbol;
  return findTwinPair(state, is(requested.currency_from), is(requested.currency_to));
}

/** Each value under a number and a name. */
function toCurrency(asset: TwinAsset, state: TwinState) {
  const named = {
    symbol: asset.code.toLowerCase(),
    name: asset.code,
    decimals: String(asset.decimals),
    minamt: state.limits(asset, asset).min,
    enabled: '1',
    network_fee: '0.0001',
  };
  return { ...Object.values(named), ...named };
}

function toExchange(order: TwinOrder) {
  const time = (at: number) => twinTime(at).slice(0, 19).replace('T', ' ');
  return {
    id: order.id,
    type: 'floating',
    timestamp: time(order.createdAt),
    updated_at: time(order.updatedAt),
    currency_from: order.from.code.toLowerCase(),
    currency_to: order.to.code.toLowerCase(),
    amount_from: order.amountReceived ?? order.amountFrom,
    // What the provider waits for.
    expected_amount: order.amountFrom,
    amount_to: order.amountPaid ?? order.amountTo,
    address_from: order.depositAddress,
    extra_id_from: order.depositExtraId ?? '',
    address_to: order.payoutAddress,
    extra_id_to: order.payoutExtraId ?? '',
    tx_from: order.txIn ?? '',
    tx_to: order.txOut ?? '',
    status: WORDS[order.phase],
  };
}
