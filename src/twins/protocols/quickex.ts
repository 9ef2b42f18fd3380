import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { priceWithin, reply, twinTime } from '../answers';
import type { TwinAsset } from '../assets';
import { defineProtocol, fourMembers, pairReader, risingIds } from '../define-protocol';
import type { TwinAnswer, TwinRequest } from '../protocol';
import type { RequestForms } from '../request-forms';
import { amountText, count, text, word } from '../request-forms';
import type { Phase } from '../stories';
import type { TwinOrder } from '../twin-orders';

const STATES: Readonly<Record<Phase, string>> = {
  waiting: 'CREATED',
  confirming: 'DEPOSIT_RECEIVED',
  exchanging: 'EXCHANGING',
  sending: 'WITHDRAWING',
  completed: 'COMPLETED',
  failed: 'FAILED',
  expired: 'EXPIRED',
  refund_required: 'REFUND',
  refunding: 'REFUNDING',
  refunded: 'REFUNDED',
  held: 'ON_HOLD',
};
const [KEY, SECRET] = ['quickex-test-key', 'quickex-test-secret'];
const NETWORKS: Readonly<Record<string, string>> = { 'USDT/trx': 'TRC20', 'USDT/eth': 'ERC20', 'USDC/eth': 'ERC20' };
const networkOf = ({ code, network }: TwinAsset) => NETWORKS[`${code}/${network}`] ?? network.toUpperCase();

const INSTRUMENT = z.strictObject({ currencyTitle: text, networkTitle: text });
const MODE = word(['FLOATING', 'FIXED']);

const REQUESTS = {
  'GET /instruments/public': {},
  'GET /rates/public/one': {
    query: {
      instrumentFromCurrencyTitle: text,
      instrumentFromNetworkTitle: text,
      instrumentToCurrencyTitle: text,
      instrumentToNetworkTitle: text,
      instrumentFromSlug: text.optional(),
      instrumentToSlug: text.optional(),
      claimedDepositAmount: amountText.optional(),
      claimedDepositAmountCurrency: text.optional(),
      rateMode: MODE,
      exchangeType: z.literal('crypto'),
      markup: count,
      referrerId: text.optional(),
    },
  },
  'POST /orders/public/create': {
    json: {
      instrumentFrom: INSTRUMENT,
      instrumentTo: INSTRUMENT,
      destinationAddress: text,
      destinationAddressMemo: text.optional(),
      refundAddress: text.optional(),
      refundAddressMemo: text.optional(),
      claimedDepositAmount: amountText,
      claimedPublicRate: z.strictObject({
        price: amountText,
        updatedAt: z.iso.datetime(),
        claimedAmountToReceive: amountText,
      }),
      claimedNetworkFee: text,
      rateMode: MODE,
      locale: text,
      referrerId: text.optional(),
    },
  },
  // The signature does not cover a query; a client found that calls with one are refused.
  'GET /orders/public': {},
} satisfies RequestForms;

const nameOf = (asset: TwinAsset) => `${asset.code}/${networkOf(asset)}`;
const forRate = pairReader({
  nameOf,
  read: fourMembers(
    'instrumentFromCurrencyTitle',
    'instrumentFromNetworkTitle',
    'instrumentToCurrencyTitle',
    'instrumentToNetworkTitle',
  ),
  unknown: () => refuse(422, { message: 'Route is not available' }),
});
const forCreation = pairReader({
  nameOf,
  read: (sent: Record<`instrument${'From' | 'To'}`, { currencyTitle: string; networkTitle: string }>) => [
    `${sent.instrumentFrom.currencyTitle}/${sent.instrumentFrom.networkTitle}`,
    `${sent.instrumentTo.currencyTitle}/${sent.instrumentTo.networkTitle}`,
  ],
  unknown: () => refuse(422, { message: 'Claimed rate is not valid' }),
});

export const quickexProtocol = defineProtocol({
  codes: ['quickex', 'swapgate'],
  settings: { key: KEY, secret: SECRET, affiliate: 'aff-1' },
  options: { newId: risingIds(String, 440_000) },
  requests: REQUESTS,
  refuseMisfit: ({ kind, message }) => refuse(kind === 'no_endpoint' ? 404 : 422, { message }),
  refuseCaller: (request) => (isSigned(request) ? null : refuse(401, { message: 'Invalid signature' })),
  open: ['GET /instruments/public', 'GET /rates/public/one'],
  answers: {
    'GET /instruments/public': ({ state }) => reply(state.assets.map(toInstrument)),
    'GET /rates/public/one': forRate(({ sent, state }, pair) => {
      const { min, max } = state.limits(pair.from, pair.to);
      const limits = { generalMinAmount: min, generalMaxAmount: max };
      if (sent.claimedDepositAmount === undefined) {
        return reply(limits);
      }
      const { amountTo, passes } = priceWithin(state, pair, sent.claimedDepositAmount, 'send');
      if (passes) {
        const message = passes === 'min' ? 'Amount is too small' : 'Amount is too large';
        return refuse(422, { message, details: { expected: passes === 'min' ? min : max } });
      }
      return reply({
        instrumentFrom: toInstrument(pair.from),
        instrumentTo: toInstrument(pair.to),
        amountToGet: amountTo,
        price: state.price(pair.from, pair.to, '1', 'send').amountTo,
        updatedAt: state.now(),
        finalNetworkFeeAmount: '0.00001',
        ...limits,
        rateMode: sent.rateMode,
      });
    }),
    'POST /orders/public/create': forCreation(({ sent, state }, pair) => {
      const { passes, ...amounts } = priceWithin(state, pair, sent.claimedDepositAmount, 'send');
      if (passes || sent.claimedPublicRate.claimedAmountToReceive !== amounts.amountTo) {
        return refuse(422, { message: 'Claimed rate is not valid' });
      }
      const order = state.open({
        ...pair,
        ...amounts,
        fixed: sent.rateMode === 'FIXED',
        payoutAddress: sent.destinationAddress,
        payoutExtraId: sent.destinationAddressMemo ?? null,
        refundAddress: sent.refundAddress ?? null,
        refundExtraId: sent.refundAddressMemo ?? null,
      });
      return reply({ ...placeOf(order), state: 'CREATED', amountToGet: order.amountTo }, 201);
    }),
    'GET /orders/public': ({ state }) => reply(state.list().map(toRow)),
  },
});

/** Every third creation returns an id that differs from the order's number. */
function placeOf(order: TwinOrder) {
  const depositAddress = { depositAddress: order.depositAddress, depositAddressMemo: order.depositExtraId };
  return Number(order.id) % 3 === 0
    ? { legacyOrderId: `uuid-${order.id}`, ...depositAddress }
    : { depositAddress: { orderId: Number(order.id), ...depositAddress } };
}

function refuse(status: number, data: object): TwinAnswer {
  return reply({ message: 'Http Exception', data }, status);
}

function isSigned({ headers, body }: TwinRequest): boolean {
  const at = headers['x-api-timestamp'] ?? '';
  const expected = createHmac('sha256', SECRET).update(`${at}${body}${KEY}`).digest('base64');
  const isKnown = headers['x-api-public-key'] === KEY && headers['x-api-signature'] === expected;
  return isKnown && Math.abs(Date.now() - Number(at)) < 60_000;
}

function toInstrument(asset: TwinAsset) {
  return {
    currencyTitle: asset.code,
    networkTitle: networkOf(asset),
    slug: `${asset.code}-${asset.network}`.toLowerCase(),
    instrumentType: 'crypto',
    precisionDecimals: asset.decimals,
    requiresMemo: asset.usesMemo === true,
  };
}

function toRow(order: TwinOrder) {
  return {
    orderId: Number(order.id),
    destinationAddress: order.payoutAddress,
    refundAddress: order.refundAddress,
    instrumentFromCurrencyTitle: order.from.code,
    instrumentFromNetworkTitle: networkOf(order.from),
    instrumentToCurrencyTitle: order.to.code,
    instrumentToNetworkTitle: networkOf(order.to),
    claimedDepositAmount: order.amountFrom,
    amountToGet: order.amountTo,
    amountToWithdrawFact: order.amountPaid,
    createdAt: twinTime(order.createdAt),
    updatedAt: twinTime(order.updatedAt),
    completed: order.phase === 'completed' || order.phase === 'refunded',
    state: STATES[order.phase],
  };
}
