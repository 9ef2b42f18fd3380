import { z } from 'zod';
import { findTwinPair, priceWithin, reply, twinTime } from '../answers';
import { byCode, type TwinAsset } from '../assets';
import { defineProtocol } from '../define-protocol';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountText, emptyOrText, text } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';

const DIGITS: Readonly<Record<Phase, string>> = {
  waiting: '1',
  confirming: '2',
  exchanging: '4',
  sending: '7',
  completed: '8',
  failed: '11',
  expired: '9',
  refund_required: '10',
  refunding: '10',
  refunded: '11',
  held: '2',
};
const NETWORKS: Readonly<Record<string, string>> = {
  'USDT/trx': 'TRX_USDT_S2UZ',
  'USDT/eth': 'USDT_ERC20',
  'USDC/eth': 'USDC_ERC20',
  'USDC/sol': 'USDC_SOL',
  'BNB/bsc': 'BNB_BSC',
};
const networkOf = ({ code, network }: TwinAsset) => NETWORKS[`${code}/${network}`] ?? code;

const REQUESTS = {
  'GET /get-coins': {},
  'POST /get-rate': { json: { coin_send: text, coin_receive: text, amount: amountText, ref: text.optional() } },
  'POST /create-order': {
    json: {
      coin_send: text,
      coin_send_network: text,
      coin_receive: text,
      coin_receive_network: text,
      amount_send: amountText,
      recipient: text,
      refund_address: emptyOrText,
      ref: text.optional(),
      // One client sent a text, and later a number.
      markup: z.union([text, z.number().min(0)]).optional(),
    },
  },
  'POST /order': { json: { order_id: text } },
} satisfies RequestForms;

export const swaptradeProtocol = defineProtocol({
  codes: ['swaptrade'],
  settings: { affiliate: 'aff-1' },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(message, kind === 'no_endpoint' ? 404 : 400),
  answers: {
    'GET /get-coins': ({ state }) => accept(byCode(state.assets).map((coin) => toCoin(coin, state))),
    'POST /get-rate': ({ sent, state }) => {
      const pair = findTwinPair(
        state,
        ({ code }) => code === sent.coin_send,
        ({ code }) => code === sent.coin_receive,
      );
      const price = pair ? state.price(pair.from, pair.to, sent.amount, 'send').amountTo : 'NaN';
      return accept({ price, symbol: `${sent.coin_send}${sent.coin_receive}` });
    },
    'POST /create-order': ({ sent, state }) => {
      const pair = findTwinPair(
        state,
        (asset) => asset.code === sent.coin_send && networkOf(asset) === sent.coin_send_network,
        (asset) => asset.code === sent.coin_receive && networkOf(asset) === sent.coin_receive_network,
      );
      if (!pair) {
        return refuse('Invalid coin');
      }
      const { passes, ...amounts } = priceWithin(state, pair, sent.amount_send, 'send');
      if (passes) {
        return refuse(`Amount is out of range, ${passes}imum ${state.limits(pair.from, pair.to)[passes]}`);
      }
      const order = state.open({
        ...pair,
        ...amounts,
        fixed: false,
        payoutAddress: sent.recipient,
        refundAddress: sent.refund_address || null,
      });
      return accept({ order_id: order.id, server_address: order.depositAddress, amount_receive: order.amountTo });
    },
    'POST /order': ({ sent, state }) => {
      const order = state.find(sent.order_id);
      return order ? accept(toOrder(order, state.now())) : refuse('Something went wrong');
    },
  },
});

/** Networks in one string; empty if there is only one. */
function toCoin([code, assets]: [string, TwinAsset[]], state: TwinState) {
  const [first] = assets;
  const { min, max } = first ? state.limits(first, first) : { min: '0', max: '0' };
  const networks = assets.map(networkOf);
  return {
    id: code,
    name: code,
    network: networks.length > 1 || networks[0] !== code ? networks.join(',') : '',
    min,
    max: Number(max),
    enabled: 1,
    memo: first?.usesMemo === true,
  };
}

function toOrder(order: TwinOrder, now: number) {
  const isHeld = order.phase === 'held';
  return {
    id: 501,
    order_id: order.id,
    coin_send: order.from.code,
    coin_send_network: networkOf(order.from),
    amount_send: Number(order.amountFrom).toFixed(10),
    coin_receive: order.to.code,
    coin_receive_network: networkOf(order.to),
    amount_receive: order.amountPaid ?? order.amountTo,
    network_fee: '0.0000100000',
    rate_type: 'dynamic',
    recipient: order.payoutAddress,
    server_address: order.depositAddress,
    memo: order.depositExtraId,
    status: DIGITS[order.phase],
    created_at: twinTime(order.createdAt),
    updated_at: twinTime(isHeld ? now - 7_200_000 : order.updatedAt),
    incoming_tx: order.txIn ?? '',
    outgoing_tx: order.txOut ?? '',
    refund_address: order.refundAddress ?? '',
    aml_id: isHeld ? 'aml-7' : null,
  };
}

function accept(data: unknown): TwinAnswer {
  return reply({ success: true, status: 200, msg: 'ok', data });
}

/** Errors also come with HTTP 200. */
function refuse(msg: string, status = 400): TwinAnswer {
  return reply({ success: false, status, errors: [{ msg }] });
}
