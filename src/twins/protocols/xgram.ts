import BigNumber from 'bignumber.js';
import { number, priceWithin, reply, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, forOrder, pairReader } from '../define-protocol';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountText, text, word } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const KEY = 'xgram-test-key';
/** Orders under review have no status word of their own. */
const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'x-awaiting_funds',
  confirming: 'x-funds_received',
  exchanging: 'x-processing_exchange',
  sending: 'transferring',
  completed: 'x-completed',
  failed: 'x-error',
  expired: 'x-timeout',
  refund_required: 'x-transfer_error',
  refunding: 'x-transfer_error',
  refunded: 'x-returned',
  held: 'x-processing_exchange',
};
const TOKENS: Readonly<Record<string, string>> = {
  'USDT trx': 'USDTTRC20',
  'USDT eth': 'USDT',
  'USDC eth': 'USDC',
  'USDC sol': 'USDCSOLANA',
};

const REQUESTS = {
  'GET /list-currency-options': {},
  'GET /retrieve-rate-value': { query: { fromCcy: text, toCcy: text, ccyAmount: amountText } },
  'GET /launch-new-exchange': {
    query: {
      toAddress: text,
      toAddressTag: text.optional(),
      refundAddress: text.optional(),
      refundTag: text.optional(),
      fromCcy: text,
      toCcy: text,
      ccyAmount: amountText,
      type: word(['float', 'fixed']).optional(),
    },
  },
  'GET /fetch-status-info': { query: { id: text } },
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: codeOf,
  read: ({ fromCcy, toCcy }: Record<'fromCcy' | 'toCcy', string>) => [fromCcy, toCcy],
  unknown: () => refuse('Pair is not available'),
});

export const xgramProtocol = defineProtocol({
  codes: ['xgram'],
  settings: { key: KEY },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(message, kind === 'no_endpoint' ? 404 : 400),
  refuseCaller: ({ headers }) => (headers['x-api-key'] === KEY ? null : refuse('Invalid API key', 401)),
  answers: {
    'GET /list-currency-options': ({ state }) =>
      reply(Object.fromEntries(state.assets.map((asset) => [codeOf(asset), toOption(asset, state)]))),
    'GET /retrieve-rate-value': forPair(({ sent, state }, pair) => {
      const { min, max } = state.limits(pair.from, pair.to);
      const price = priceWithin(state, pair, sent.ccyAmount, 'send');
      const isNothing = new BigNumber(price.amountFrom).isZero();
      const rate = new BigNumber(price.amountTo)
        .div(isNothing ? '1' : price.amountFrom)
        .decimalPlaces(18, BigNumber.ROUND_DOWN);
      return price.passes === 'max'
        ? refuse(`ccyAmount must be < ${max}`)
        : reply({ result: true, rate: number(rate.toFixed()), minFrom: number(min), maxFrom: number(max) });
    }),
    'GET /launch-new-exchange': forPair(({ sent, state }, pair) => {
      const price = priceWithin(state, pair, sent.ccyAmount, 'send');
      if (price.passes) {
        const limit = state.limits(pair.from, pair.to)[price.passes];
        return refuse(`ccyAmount must be ${price.passes === 'min' ? '>' : '<'} ${limit}`);
      }
      const order = state.open({
        ...pair,
        ...price,
        fixed: sent.type === 'fixed',
        payoutAddress: sent.toAddress,
        payoutExtraId: sent.toAddressTag ?? null,
        refundAddress: sent.refundAddress ?? null,
        refundExtraId: sent.refundTag ?? null,
      });
      return reply({
        result: true,
        id: order.id,
        depositAddress: order.depositAddress,
        depositTag: order.depositExtraId ?? '',
        ccyAmountFrom: number(order.amountFrom),
        ccyAmountToExpected: order.amountTo,
        expiresAt: twinTime(order.expiresAt),
      });
    }),
    'GET /fetch-status-info': forOrder((order) => reply(toStatus(order)), refuse('Exchange not found')),
  },
});

/** Coin and network joined irregularly. */
function codeOf({ code, network }: TwinAsset): string {
  return TOKENS[`${code} ${network}`] ?? code;
}

function toOption(asset: TwinAsset, state: TwinState) {
  const { min, max } = state.limits(asset, asset);
  return {
    coinName: asset.code,
    network: asset.network.toUpperCase(),
    contract: asset.contract ?? '',
    available: true,
    minFrom: number(min),
    maxFrom: number(max),
    tagname: asset.usesMemo ? 'Tag' : '',
  };
}

function toStatus(order: TwinOrder) {
  const [day, time = ''] = twinTime(order.createdAt).slice(0, 19).split('T');
  return {
    result: true,
    id: order.id,
    date: `${day?.split('-').reverse().join('.')} ${time}`,
    'x-status': WORDS[order.phase],
    'x-fromCcy': codeOf(order.from),
    'x-toCcy': codeOf(order.to),
    'x-ccyDepositAddress': order.depositAddress,
    'x-ccyDepositTag': order.depositExtraId ?? '',
    'x-ccyDepositHash': order.txIn ?? '',
    'x-ccyDestinationAddress': order.payoutAddress,
    'x-ccyDestinationTag': order.payoutExtraId ?? '',
    'x-ccyRefundAddress': order.refundAddress ?? '',
    'x-ccyRefundTag': order.refundExtraId ?? '',
    'x-ccyExpectedAmountFrom': number(order.amountFrom),
    'x-ccyExpectedAmountTo': number(order.amountTo),
    'x-ccyAmountFrom': order.amountReceived,
    'x-ccyAmountTo': order.amountPaid,
    txId: order.txOut ?? '',
  };
}

function refuse(error: string, status = 200): TwinAnswer {
  return reply({ result: false, error }, status);
}
