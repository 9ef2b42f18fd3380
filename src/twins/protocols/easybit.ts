import BigNumber from 'bignumber.js';
import { number, priceWithin, reply } from '../answers';
import { byCode, type TwinAsset } from '../assets';
import { defineProtocol, forOrder, pairReader } from '../define-protocol';
import type { TwinAnswer } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amount, amountText, count, text, word } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder } from '../twin-orders';

/** `Refund` while it goes on and afterwards; `VALIDATIONS` tells them apart. */
const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'Awaiting Deposit',
  confirming: 'Confirming Deposit',
  exchanging: 'Exchanging',
  sending: 'Sending',
  completed: 'Complete',
  failed: 'Failed',
  expired: 'Request Overdue',
  refund_required: 'Volatility Protection',
  refunding: 'Refund',
  refunded: 'Refund',
  held: 'Action Request',
};
/** The status of a validation by compliance; the last one follows a refund (saefstroem/rust-easybit.io, src/orders/status.rs). */
const VALIDATIONS: Readonly<Partial<Record<Phase, string>>> = {
  held: 'awaiting',
  refunding: 'failed_deny_retry',
  refunded: 'failed',
};
const KEY = 'easybit-test-key';

const PAIR = {
  send: text,
  receive: text,
  sendNetwork: text.optional(),
  receiveNetwork: text.optional(),
};
const SIDE = { amountType: word(['send', 'receive']).optional() };

const REQUESTS = {
  'GET /currencyList': {},
  'GET /pairInfo': { query: { ...PAIR, ...SIDE } },
  'GET /rate': { query: { ...PAIR, ...SIDE, amount: amountText, extraFeeOverride: text.optional() } },
  'POST /order': {
    json: {
      ...PAIR,
      sendNetwork: text,
      receiveNetwork: text,
      // Always of the currency to send.
      amount,
      receiveAddress: text,
      receiveTag: text.optional(),
      extraFeeOverride: amount.optional(),
      vpm: word(['on', 'off']).optional(),
      refundAddress: text.optional(),
      refundTag: text.optional(),
      userDeviceId: text.optional(),
      userId: text.optional(),
      payload: text.optional(),
    },
  },
  'GET /orderStatus': { query: { id: text } },
  'GET /orders': {
    query: {
      limit: count.optional(),
      dateFrom: count.optional(),
      dateTo: count.optional(),
      sortDirection: word(['ASC', 'DESC']).optional(),
      id: text.optional(),
      status: text.optional(),
    },
  },
} satisfies RequestForms;

const forPair = pairReader({
  nameOf: ({ code, network }) => `${code}/${network.toUpperCase()}`,
  read: (sent: Asked) => [`${sent.send}/${sent.sendNetwork}`, `${sent.receive}/${sent.receiveNetwork}`],
  unknown: () => refuse(5, 'Pair is not available'),
});
interface Asked {
  send: string;
  receive: string;
  sendNetwork?: string | undefined;
  receiveNetwork?: string | undefined;
}

export const easybitProtocol = defineProtocol({
  codes: ['easybit'],
  settings: { key: KEY, fee_override: 'yes' },
  requests: REQUESTS,
  refuseMisfit: ({ message }) => reply({ success: 0, errorMessage: message, errorCode: 400, data: {} }, 400),
  refuseCaller: ({ headers }) => (headers['api-key'] === KEY ? null : refuse(1, 'API key is not valid')),
  answers: {
    'GET /currencyList': ({ state }) => accept(byCode(state.assets).map(toCurrency)),
    'GET /pairInfo': forPair(({ state }, pair) => {
      const { min, max } = state.limits(pair.from, pair.to);
      return accept({
        minimumAmount: min,
        maximumAmount: max,
        networkFee: '0.00001',
        confirmations: 3,
        processingTime: '5-10',
      });
    }),
    'GET /rate': forPair(({ sent, state }, pair) => {
      const fee = extraFeeBps(sent.extraFeeOverride);
      if (fee === null) {
        return refuse(3001, 'Invalid extra fee');
      }
      const { passes, amountFrom, amountTo } = priceWithin(state, pair, sent.amount, sent.amountType ?? 'send', fee);
      return passes
        ? refuse(7, 'Amount is out of range')
        : accept({
            rate: '0.00126',
            sendAmount: amountFrom,
            receiveAmount: number(amountTo),
            networkFee: '0.00001',
            confirmations: 3,
            processingTime: '5-10',
          });
    }),
    'POST /order': forPair(({ sent, state }, pair) => {
      const fee = extraFeeBps(sent.extraFeeOverride);
      if (fee === null) {
        return refuse(3001, 'Invalid extra fee');
      }
      const { passes, ...amounts } = priceWithin(state, pair, String(sent.amount), 'send', fee);
      if (passes) {
        return refuse(7, 'Amount is out of range');
      }
      const order = state.open({
        ...pair,
        ...amounts,
        fixed: false,
        payoutAddress: sent.receiveAddress,
        payoutExtraId: sent.receiveTag ?? null,
        refundAddress: sent.refundAddress ?? null,
        refundExtraId: sent.refundTag ?? null,
        reference: sent.payload ?? null,
      });
      return accept(toOrder(order));
    }),
    'GET /orderStatus': forOrder((order) => accept(toStatus(order)), refuse(9, 'Order not found')),
    'GET /orders': ({ state }) =>
      accept(state.list().map((order) => ({ ...toOrder(order), ...toStatus(order), payload: order.reference }))),
  },
});

function toCurrency([currency, assets]: [string, TwinAsset[]]) {
  return {
    currency,
    name: currency,
    sendStatusAll: true,
    receiveStatusAll: true,
    networkList: assets.map((asset) => ({
      network: asset.network.toUpperCase(),
      name: asset.network,
      sendStatus: true,
      receiveStatus: true,
      receiveDecimals: asset.decimals,
      hasTag: asset.usesMemo === true,
      contractAddress: asset.contract,
    })),
  };
}

/** A fraction of at most 0.1, in steps of 0.0001, here in steps; null if it is not. */
function extraFeeBps(fraction: string | number = '0'): number | null {
  const steps = new BigNumber(fraction).times(10_000);
  return steps.isInteger() && steps.gte(0) && steps.lte(1000) ? steps.toNumber() : null;
}

function toOrder(order: TwinOrder) {
  return {
    id: order.id,
    send: order.from.code,
    receive: order.to.code,
    sendNetwork: order.from.network.toUpperCase(),
    receiveNetwork: order.to.network.toUpperCase(),
    sendAmount: order.amountFrom,
    receiveAmount: number(order.amountTo),
    sendAddress: order.depositAddress,
    sendTag: order.depositExtraId,
    receiveAddress: order.payoutAddress,
    receiveTag: order.payoutExtraId,
    refundAddress: order.refundAddress,
    refundTag: order.refundExtraId,
    vpm: 'off',
    createdAt: order.createdAt,
  };
}

function toStatus(order: TwinOrder) {
  return {
    id: order.id,
    status: WORDS[order.phase],
    receiveAmount: order.amountPaid ?? order.amountTo,
    hashIn: order.txIn,
    hashOut: order.txOut,
    validationStatus: VALIDATIONS[order.phase] ?? null,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  };
}

function accept(data: unknown): TwinAnswer {
  return reply({ success: 1, data });
}

function refuse(errorCode: number, errorMessage: string): TwinAnswer {
  return reply({ success: 0, errorCode, errorMessage });
}
