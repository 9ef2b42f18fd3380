import { z } from 'zod';
import { FINISHED_WORDS, findTwinPair, number, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import { amountNumber, count, text, word } from '../request-fields';
import type { RequestForms } from '../request-forms';
import type { TwinOrder, TwinState } from '../twin-orders';

const KEY = 'stealthex-test-key';
/** Maximum page size of the currency list. */
const PAGE = 5;

const ASSET = z.strictObject({ symbol: text, network: text });
const TERMS = {
  route: z.strictObject({ from: ASSET, to: ASSET }),
  estimation: word(['direct', 'reversed']),
  additional_fee_percent: z.number().optional(),
};
const RATE = word(['floating', 'fixed']);
const CREATION = {
  ...TERMS,
  amount: amountNumber,
  address: text,
  extra_id: text.optional(),
  refund_address: text.optional(),
  refund_extra_id: text.optional(),
  referral: text.optional(),
};

const REQUESTS: RequestForms = {
  'GET /currencies': { query: { limit: count.optional(), offset: count.optional() } },
  'POST /rates/range': { json: { ...TERMS, rate: RATE } },
  'POST /rates/estimated-amount': { json: { ...TERMS, rate: RATE, amount: amountNumber } },
  'POST /exchanges': {
    json: z.discriminatedUnion('rate', [
      z.strictObject({ ...CREATION, rate: z.literal('fixed'), rate_id: text }),
      z.strictObject({ ...CREATION, rate: z.literal('floating') }),
    ]),
  },
  'GET /exchanges/{id}': {},
};

export const stealthexProtocol: Protocol = {
  codes: ['stealthex'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint' ? refuse(404, 'NotFound', message) : refuse(400, 'Validation', message),
  answer(request, state) {
    if (request.headers.authorization !== `Bearer ${KEY}`) {
      return refuse(401, 'Unauthorized', 'Wrong key');
    }
    const id = /^\/exchanges\/(.+)$/.exec(request.path)?.[1];
    if (request.method === 'GET' && id) {
      const order = state.find(decodeURIComponent(id));
      return order ? reply(toExchange(order)) : refuse(404, 'NotFound', 'Exchange is not found');
    }
    const route = ROUTES[`${request.method} ${request.path}`];
    return route ? route(request, state) : refuse(404, 'NotFound', 'No such route');
  },
};

const ROUTES: Readonly<Record<string, (request: TwinRequest, state: TwinState) => TwinAnswer>> = {
  'GET /currencies': ({ query }, state) => {
    const offset = Number(query.get('offset') ?? 0);
    const rows = state.assets.slice(offset, offset + Math.min(PAGE, Number(query.get('limit') ?? PAGE)));
    return reply(rows.map(toCurrency));
  },
  'POST /rates/range': ({ body }, state) => {
    const pair = readPair(JSON.parse(body), state);
    if (!pair) {
      return refuse(400, 'NoPair', 'Pair is not available');
    }
    const { min, max } = state.limits(pair.from, pair.to);
    return reply({ min_amount: number(min), max_amount: number(max) });
  },
  'POST /rates/estimated-amount': ({ body }, state) => {
    const requested = JSON.parse(body);
    const pair = readPair(requested, state);
    if (!pair) {
      return refuse(400, 'NoPair', 'Pair is not available');
    }
    const isReverse = requested.estimation === 'reversed';
    const price = priceWithin(
      state,
      pair,
      String(requested.amount),
      isReverse ? 'receive' : 'send',
      additionalBps(requested),
    );
    if (price.passes) {
      return refuse(400, 'AmountOutOfRange', 'The amount is out of range');
    }
    return reply({
      estimated_amount: number(isReverse ? price.amountFrom : price.amountTo),
      ...(requested.rate === 'fixed' && {
        rate: { id: `rX-${state.now()}`, valid_until: twinTime(state.now() + 600_000) },
      }),
    });
  },
  'POST /exchanges': ({ body }, state) => {
    const requested = JSON.parse(body);
    const pair = readPair(requested, state);
    if (!pair) {
      return refuse(400, 'NoPair', 'Pair is not available');
    }
    const fixed = requested.rate === 'fixed';
    if (fixed && !String(requested.rate_id).startsWith('rX-')) {
      return refuse(400, 'RateExpired', 'The rate is not valid');
    }
    const price = priceWithin(
      state,
      pair,
      String(requested.amount),
      requested.estimation === 'reversed' ? 'receive' : 'send',
      additionalBps(requested),
    );
    if (price.passes) {
      return refuse(400, 'AmountOutOfRange', 'The amount is out of range');
    }
    const order = state.open({
      ...pair,
      ...price,
      fixed,
      payoutAddress: requested.address,
      payoutExtraId: requested.extra_id ?? null,
      refundAddress: requested.refund_address ?? null,
      refundExtraId: requested.refund_extra_id ?? null,
    });
    return reply(toExchange(order), 201);
  },
};

function additionalBps({ additional_fee_percent: percent = 0 }: { additional_fee_percent?: number }): number {
  return Math.round(percent * 100);
}

function networkOf(asset: TwinAsset): string {
  return asset.contract === null ? 'mainnet' : asset.network;
}

function readPair(
  { route }: { route: Record<'from' | 'to', Record<string, string>> },
  state: TwinState,
): TwinPair | null {
  const is =
    ({ symbol, network }: Record<string, string>) =>
    (asset: TwinAsset) =>
      asset.code.toLowerCase() === symbol && networkOf(asset) === network;
  return findTwinPair(state, is(route.from), is(route.to));
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
