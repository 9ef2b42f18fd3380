import BigNumber from 'bignumber.js';
import { number, priceWithin, reply, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, forOrder, pairReader, risingIds } from '../define-protocol';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountText, text, word } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const KEY = 'changee-test-key';
const WITHDRAWAL_FEE = '0.00001';
const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'waiting_deposit',
  confirming: 'deposit_received',
  exchanging: 'exchanging',
  sending: 'sending',
  completed: 'success',
  failed: 'failed',
  expired: 'time_expired',
  refund_required: 'payment_time_expired',
  refunding: 'payment_time_expired',
  refunded: 'reverted',
  held: 'payment_halted',
};
const TOKENS: Readonly<Record<string, string>> = {
  'USDT trx': 'USDTTRC20',
  'USDC sol': 'USDCSOL',
};
const TOKEN_NETWORKS: Readonly<Record<string, string>> = { eth: 'erc20', trx: 'trc20', sol: 'sol' };
const codeOf = ({ code, network }: TwinAsset) => TOKENS[`${code} ${network}`] ?? code;

const KEYED = { key: text };
const AMOUNT = { ...KEYED, from: text, to: text, amount: amountText, fix: word(['0', '1']).optional() };

const REQUESTS = {
  'GET /currencies': { query: KEYED },
  'GET /rate': { query: AMOUNT },
  'GET /exchange-create': {
    query: {
      ...AMOUNT,
      destinationAddress: text,
      destinationTag: text.optional(),
      refundAddress: text.optional(),
      refundTag: text.optional(),
    },
  },
  'GET /exchange-status': { query: { ...KEYED, id: text } },
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: codeOf,
  read: ({ from, to }: Record<'from' | 'to', string>) => [from, to],
  unknown: () => refuse('Wrong pair'),
});

export const changeeProtocol = defineProtocol({
  codes: ['changee', 'coincraddle'],
  settings: { key: KEY },
  options: { newId: risingIds((last) => `2a8ce4b6-ed5c-4c43-b4bd-${String(last).padStart(12, '0')}`) },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(message, kind === 'no_endpoint' ? 404 : 400),
  refuseCaller: ({ query }) => (query.get('key') === KEY ? null : refuse('Invalid key', 401)),
  answers: {
    'GET /currencies': ({ state }) =>
      reply(Object.fromEntries(state.assets.map((asset) => [codeOf(asset), toCurrency(asset, state)]))),
    'GET /rate': forPair(({ sent, state }, pair) => {
      const { min, max } = state.limits(pair.from, pair.to);
      const { amountTo } = priceWithin(state, pair, sent.amount, 'send');
      return reply({
        fix: sent.fix === '1',
        minamount: number(min),
        maxamount: number(max),
        // For the whole amount, before the withdrawal fee.
        rate: number(new BigNumber(amountTo).plus(WITHDRAWAL_FEE).toFixed()),
        withdrawalFee: `${WITHDRAWAL_FEE} ${pair.to.code}`,
        result: true,
      });
    }),
    'GET /exchange-create': forPair(({ sent, state, code }, pair) => {
      // Only one of the two works without a refund address.
      if (code !== 'changee' && !sent.refundAddress) {
        return refuse('Wrong parameters');
      }
      const price = priceWithin(state, pair, sent.amount, 'send');
      if (price.passes) {
        return refuse(`Amount is out of the ${price.passes}imum`);
      }
      const order = state.open({
        ...pair,
        ...price,
        fixed: sent.fix === '1',
        payoutAddress: sent.destinationAddress,
        payoutExtraId: sent.destinationTag ?? null,
        refundAddress: sent.refundAddress ?? null,
        refundExtraId: sent.refundTag ?? null,
      });
      return reply({
        result: true,
        id: order.id,
        depositAddress: order.depositAddress,
        depositTag: order.depositExtraId ?? '',
      });
    }),
    'GET /exchange-status': forOrder((order) => reply(toStatus(order)), refuse('Exchange not found')),
  },
});

/** Coins on their own network have no network here. */
function toCurrency(asset: TwinAsset, state: TwinState) {
  const { min, max } = state.limits(asset, asset);
  return {
    coinName: asset.code,
    minamount: number(min),
    maxamount: number(max),
    tagname: asset.usesMemo ? 'TAG' : '',
    network: asset.contract === null ? '' : (TOKEN_NETWORKS[asset.network] ?? asset.network),
    available: true,
  };
}

function toStatus(order: TwinOrder) {
  const [day = '', time = ''] = twinTime(order.createdAt).slice(0, 19).split('T');
  return {
    status: WORDS[order.phase],
    from: codeOf(order.from),
    to: codeOf(order.to),
    depositAddress: order.depositAddress,
    depositTag: order.depositExtraId ?? '',
    destinationAddress: order.payoutAddress,
    destinationTag: order.payoutExtraId ?? '',
    refundAddress: order.refundAddress ?? '',
    refundTag: order.refundExtraId ?? '',
    expectedAmountFrom: order.amountFrom,
    expectedAmountTo: order.amountTo,
    amountFrom: order.amountReceived,
    date: `${day.split('-').reverse().join('.')} ${time}`,
    txId: order.txOut,
    amountTo: order.amountPaid,
    ...(order.phase === 'held' && { emergency: { status: order.trouble === 'underpaid' ? 'LESS' : 'EXPIRED' } }),
    result: true,
  };
}

function refuse(message: string, status = 200): TwinAnswer {
  return reply({ result: false, message }, status);
}
