import BigNumber from 'bignumber.js';
import { findTwinPair, number, priceWithin, reply, type TwinPair } from '../answers';
import type { TwinAsset } from '../assets';
import type { Protocol, TwinAnswer, TwinRequest } from '../protocol';
import type { Phase } from '../stories';
import type { TwinOrder, TwinState } from '../twin-orders';
import { EASYBIT_REQUESTS } from './easybit-requests';

const WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'Awaiting Deposit',
  confirming: 'Confirming Deposit',
  exchanging: 'Exchanging',
  sending: 'Sending',
  completed: 'Complete',
  failed: 'Failed',
  expired: 'Request Overdue',
  refund_required: 'Volatility Protection',
  refunding: 'Volatility Protection',
  refunded: 'Refund',
  held: 'Action Request',
};
const KEY = 'easybit-test-key';

export const easybitProtocol: Protocol = {
  codes: ['easybit', 'thechange'],
  settings: { key: KEY, fee_override: 'yes' },
  requests: EASYBIT_REQUESTS,
  refuseMisfit: ({ message }) => reply({ success: 0, errorMessage: message, errorCode: 400, data: {} }, 400),
  answer(request, state, code) {
    if (request.headers[code === 'thechange' ? 'x-api-key' : 'api-key'] !== KEY) {
      return refuse(1, 'API key is not valid');
    }
    const call = CALLS[`${request.method} ${request.path}`];
    return call ? call(request, state) : refuse(2, 'Unknown call');
  },
};

const CALLS: Readonly<Record<string, (request: TwinRequest, state: TwinState) => TwinAnswer>> = {
  'GET /currencyList': (_request, state) => accept(listCurrencies(state)),
  'GET /pairInfo': ({ query }, state) => {
    const pair = readPair(Object.fromEntries(query), state);
    if (!pair) {
      return refuse(5, 'Pair is not available');
    }
    const { min, max } = state.limits(pair.from, pair.to);
    return accept({
      minimumAmount: min,
      maximumAmount: max,
      networkFee: '0.00001',
      confirmations: 3,
      processingTime: '5-10',
    });
  },
  'GET /rate': ({ query }, state) => {
    const pair = readPair(Object.fromEntries(query), state);
    if (!pair) {
      return refuse(5, 'Pair is not available');
    }
    const side = query.get('amountType') === 'receive' ? 'receive' : 'send';
    const fee = extraFeeBps(query.get('extraFeeOverride'));
    if (fee === null) {
      return refuse(3001, 'Invalid extra fee');
    }
    const { passes, amountFrom, amountTo } = priceWithin(state, pair, query.get('amount') ?? '0', side, fee);
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
  },
  'POST /order': ({ body }, state) => {
    const requested = JSON.parse(body);
    const pair = readPair(requested, state);
    if (!pair) {
      return refuse(5, 'Pair is not available');
    }
    const fee = extraFeeBps(requested.extraFeeOverride ?? null);
    if (fee === null) {
      return refuse(3001, 'Invalid extra fee');
    }
    const { passes, ...amounts } = priceWithin(state, pair, String(requested.amount), 'send', fee);
    if (passes) {
      return refuse(7, 'Amount is out of range');
    }
    const order = state.open({
      ...pair,
      ...amounts,
      fixed: false,
      payoutAddress: requested.receiveAddress,
      payoutExtraId: requested.receiveTag ?? null,
      refundAddress: requested.refundAddress ?? null,
      refundExtraId: requested.refundTag ?? null,
      reference: requested.payload ?? null,
    });
    return accept(toOrder(order));
  },
  'GET /orderStatus': ({ query }, state) => {
    const order = state.find(query.get('id') ?? '');
    return order ? accept(toStatus(order)) : refuse(9, 'Order not found');
  },
  'GET /orders': (_request, state) =>
    accept(state.list().map((order) => ({ ...toOrder(order), ...toStatus(order), payload: order.reference }))),
};

function listCurrencies(state: TwinState) {
  return [...new Set(state.assets.map(({ code }) => code))].map((currency) => ({
    currency,
    name: currency,
    sendStatusAll: true,
    receiveStatusAll: true,
    networkList: state.assets
      .filter(({ code }) => code === currency)
      .map((asset) => ({
        network: asset.network.toUpperCase(),
        name: asset.network,
        sendStatus: true,
        receiveStatus: true,
        receiveDecimals: asset.decimals,
        hasTag: asset.usesMemo === true,
        contractAddress: asset.contract,
      })),
  }));
}

function readPair(requested: Record<string, string>, state: TwinState): TwinPair | null {
  const is = (side: 'send' | 'receive') => (asset: TwinAsset) =>
    asset.code === requested[side] && asset.network.toUpperCase() === requested[`${side}Network`];
  return findTwinPair(state, is('send'), is('receive'));
}

/** A fraction of at most 0.1, in steps of 0.0001, here in steps; null if it is not. */
function extraFeeBps(fraction: string | null): number | null {
  const steps = new BigNumber(fraction ?? '0').times(10_000);
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
    validationStatus: order.phase === 'held' ? 'awaiting' : null,
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
