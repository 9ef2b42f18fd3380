import { number, priceWithin, reply, twinTime } from '../answers';
import { byCode, type TwinAsset } from '../assets';
import { defineProtocol, forOrder, fourMembers, pairReader } from '../define-protocol';
import type { RequestForms } from '../request-forms';
import { amount, amountText, count, emptyOrText, text, trueOrFalse, withOneOf, word } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder } from '../twin-orders';

const KEY = 'exolix-test-key';
const PAGE = 5;
const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'wait',
  confirming: 'confirmation',
  exchanging: 'confirmed',
  sending: 'sending',
  completed: 'success',
  failed: 'error',
  expired: 'overdue',
  refund_required: 'refund',
  refunding: 'refund',
  refunded: 'refunded',
  // There is no status word for an order under review.
  held: 'confirmation',
};

const PAIR = { coinFrom: text, networkFrom: text, coinTo: text, networkTo: text, rateType: word(['float', 'fixed']) };

const REQUESTS = {
  'GET /currencies': {
    query: { page: count.optional(), size: count.optional(), withNetworks: trueOrFalse.optional() },
  },
  'GET /rate': {
    query: withOneOf(
      { ...PAIR, amount: amountText.optional(), withdrawalAmount: amountText.optional() },
      'amount',
      'withdrawalAmount',
    ),
  },
  'POST /transactions': {
    json: withOneOf(
      {
        ...PAIR,
        amount: amount.optional(),
        withdrawalAmount: amount.optional(),
        withdrawalAddress: text,
        withdrawalExtraId: emptyOrText.optional(),
        refundAddress: emptyOrText.optional(),
        refundExtraId: emptyOrText.optional(),
      },
      'amount',
      'withdrawalAmount',
    ),
  },
  'GET /transactions/{id}': {},
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: ({ code, network }) => `${code}/${network.toUpperCase()}`,
  read: fourMembers('coinFrom', 'networkFrom', 'coinTo', 'networkTo'),
  unknown: () => reply({ errors: { coinTo: 'Coin is not found' } }, 400),
});

export const exolixProtocol = defineProtocol({
  codes: ['exolix'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) =>
    kind === 'no_endpoint' ? reply({ message }, 404) : reply({ errors: { request: message } }, 400),
  refuseCaller: ({ headers }) => (headers.authorization === KEY ? null : reply({ message: 'Unauthorized' }, 401)),
  open: ['GET /rate'],
  answers: {
    'GET /currencies': ({ sent, state }) => {
      const coins = byCode(state.assets);
      const start = (Number(sent.page ?? 0) - 1) * PAGE;
      const data = coins
        .slice(start, start + PAGE)
        .map(([code, assets]) => ({ code, name: code, networks: assets.map(toNetwork) }));
      return reply({ data, count: coins.length });
    },
    'GET /rate': forPair(({ sent, state }, pair) => {
      const side = sent.withdrawalAmount === undefined ? 'send' : 'receive';
      const price = priceWithin(state, pair, sent.withdrawalAmount ?? sent.amount ?? '', side);
      const { min, max } = state.limits(pair.from, pair.to);
      const limits = { minAmount: number(min), maxAmount: number(max) };
      if (price.passes) {
        const message = `Amount to exchange is ${price.passes === 'min' ? 'below the possible min' : 'over the possible max'} amount to exchange`;
        return reply(
          { fromAmount: number(price.amountFrom), toAmount: 0, message, ...limits },
          price.passes === 'min' ? 422 : 200,
        );
      }
      return reply({
        fromAmount: number(price.amountFrom),
        toAmount: number(price.amountTo),
        rate: 81.972,
        message: null,
        ...limits,
        withdrawMin: 0,
        priceImpact: '0.1',
      });
    }),
    'POST /transactions': forPair(
      ({ sent, state }, pair) => {
        const side = sent.withdrawalAmount === undefined ? 'send' : 'receive';
        const price = priceWithin(state, pair, String(sent.withdrawalAmount ?? sent.amount), side);
        if (price.passes) {
          return reply({ errors: { amount: 'is out of the limits' } }, 400);
        }
        const order = state.open({
          ...pair,
          ...price,
          fixed: sent.rateType === 'fixed',
          payoutAddress: sent.withdrawalAddress,
          payoutExtraId: sent.withdrawalExtraId || null,
          refundAddress: sent.refundAddress || null,
          refundExtraId: sent.refundExtraId || null,
        });
        return reply(toTransaction(order), 201);
      },
      () => reply({ errors: { coinTo: 'is not valid' } }, 400),
    ),
    'GET /transactions/{id}': forOrder(
      (order) => reply(toTransaction(order)),
      reply({ message: 'Transaction not found' }, 404),
    ),
  },
});

function toNetwork(asset: TwinAsset) {
  return {
    network: asset.network.toUpperCase(),
    name: asset.network,
    shortName: '',
    isDefault: true,
    memoNeeded: asset.usesMemo === true,
    precision: asset.decimals,
    contract: asset.contract,
  };
}

function toCoin(asset: TwinAsset) {
  return {
    coinCode: asset.code,
    coinName: asset.code,
    network: asset.network.toUpperCase(),
    contract: asset.contract,
  };
}

function toTransaction(order: TwinOrder) {
  return {
    id: order.id,
    amount: number(order.amountReceived ?? order.amountFrom),
    amountTo: number(order.amountPaid ?? order.amountTo),
    coinFrom: toCoin(order.from),
    coinTo: toCoin(order.to),
    createdAt: twinTime(order.createdAt),
    depositAddress: order.depositAddress,
    depositExtraId: order.depositExtraId,
    withdrawalAddress: order.payoutAddress,
    withdrawalExtraId: order.payoutExtraId,
    refundAddress: order.refundAddress,
    refundExtraId: order.refundExtraId,
    hashIn: { hash: order.txIn, link: null },
    hashOut: { hash: order.txOut, link: null },
    rateType: order.fixed ? 'fixed' : 'float',
    status: WORDS[order.phase],
    source: 'api',
  };
}
