import { z } from 'zod';
import { FINISHED_WORDS, number, priceWithin, reply, type TwinPair, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, forOrder, pairReader } from '../define-protocol';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountNumber, count, text, word } from '../request-forms';
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

const REQUESTS = {
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
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: (asset) => `${asset.code.toLowerCase()}/${networkOf(asset)}`,
  read: ({ route: { from, to } }: { route: Record<'from' | 'to', z.output<typeof ASSET>> }) => [
    `${from.symbol}/${from.network}`,
    `${to.symbol}/${to.network}`,
  ],
  unknown: () => refuse(400, 'NoPair', 'Pair is not available'),
});

export const stealthexProtocol = defineProtocol({
  codes: ['stealthex'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint' ? refuse(404, 'NotFound', message) : refuse(400, 'Validation', message),
  refuseCaller: ({ headers }) =>
    headers.authorization === `Bearer ${KEY}` ? null : refuse(401, 'Unauthorized', 'Wrong key'),
  answers: {
    'GET /currencies': ({ sent, state }) => {
      const offset = Number(sent.offset ?? 0);
      const rows = state.assets.slice(offset, offset + Math.min(PAGE, Number(sent.limit ?? PAGE)));
      return reply(rows.map(toCurrency));
    },
    'POST /rates/range': forPair(({ state }, pair) => {
      const { min, max } = state.limits(pair.from, pair.to);
      return reply({ min_amount: number(min), max_amount: number(max) });
    }),
    'POST /rates/estimated-amount': forPair(({ sent, state }, pair) => {
      const price = priceOf(sent, pair, state);
      if (price.passes) {
        return refuse(400, 'AmountOutOfRange', 'The amount is out of range');
      }
      return reply({
        estimated_amount: number(sent.estimation === 'reversed' ? price.amountFrom : price.amountTo),
        ...(sent.rate === 'fixed' && {
          rate: { id: `rX-${state.now()}`, valid_until: twinTime(state.now() + 600_000) },
        }),
      });
    }),
    'POST /exchanges': forPair(({ sent, state }, pair) => {
      if (sent.rate === 'fixed' && !sent.rate_id.startsWith('rX-')) {
        return refuse(400, 'RateExpired', 'The rate is not valid');
      }
      const price = priceOf(sent, pair, state);
      if (price.passes) {
        return refuse(400, 'AmountOutOfRange', 'The amount is out of range');
      }
      const order = state.open({
        ...pair,
        ...price,
        fixed: sent.rate === 'fixed',
        payoutAddress: sent.address,
        payoutExtraId: sent.extra_id ?? null,
        refundAddress: sent.refund_address ?? null,
        refundExtraId: sent.refund_extra_id ?? null,
      });
      return reply(toExchange(order), 201);
    }),
    'GET /exchanges/{id}': forOrder(
      (order) => reply(toExchange(order)),
      refuse(404, 'NotFound', 'Exchange is not found'),
    ),
  },
});

interface Asked {
  amount: number;
  estimation: 'direct' | 'reversed';
  additional_fee_percent?: number | undefined;
}

function priceOf({ amount, estimation, additional_fee_percent: percent = 0 }: Asked, pair: TwinPair, state: TwinState) {
  const side = estimation === 'reversed' ? 'receive' : 'send';
  return priceWithin(state, pair, String(amount), side, Math.round(percent * 100));
}

function networkOf(asset: TwinAsset): string {
  return asset.contract === null ? 'mainnet' : asset.network;
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
