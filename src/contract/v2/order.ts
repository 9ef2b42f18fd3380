import { z } from 'zod';
import type { OrderInput } from '#domain/orders/order';
import { type ExpiredWord, toV2Status, V2_STATUSES } from '#domain/v2/status';
import { legacyTickerOf, toTicker } from '#domain/v2/ticker';
import { examples } from '../examples';
import type { Order } from '../orders/order';
import { TimeSchema } from '../values';
import { PairFields } from './estimate';
import { NumberSchema, toNumber, V2_EXAMPLE, type Written } from './request';

/** `new` is only used as a filter, never returned. */
export const V2StatusSchema = z.enum(V2_STATUSES).exclude(['new']).meta({ id: 'Status' });

/** An order as returned to a client of the v2 layer [rules/v2: Following an order]. */
export const V2OrderSchema = z
  .object({
    id: z.string(),
    status: V2StatusSchema,
    actionsAvailable: z.boolean().describe('Whether a refund can be requested now'),
    ...PairFields,
    fromLegacyTicker: z.string(),
    toLegacyTicker: z.string(),
    expectedAmountFrom: NumberSchema.nullable(),
    expectedAmountTo: NumberSchema.nullable(),
    amountFrom: NumberSchema.nullable().describe('Set once the deposit is seen'),
    amountTo: NumberSchema.nullable().describe('Set once paid out'),
    payinAddress: z.string(),
    payoutAddress: z.string(),
    payinExtraId: z.string().nullable(),
    payoutExtraId: z.string().nullable(),
    refundAddress: z.string().nullable(),
    refundExtraId: z.string().nullable(),
    createdAt: TimeSchema,
    updatedAt: TimeSchema.describe('When the status last changed'),
    depositReceivedAt: TimeSchema.nullable(),
    validUntil: TimeSchema.nullable().describe('fixed-rate only: end of the deposit window'),
    payinHash: z.string().nullable(),
    payoutHash: z.string().nullable(),
    refundHash: z.string().nullable(),
    refundAmount: NumberSchema.nullable().describe('Amount that was refunded, if the provider reports it'),
    userId: z.string().nullable().describe('As given when the order was created'),
    originalExchangeInfo: z.null(),
    relatedExchangesInfo: z.array(z.string()).max(0),
    repeatedExchangesInfo: z.array(z.string()).max(0),
  })
  .meta({ id: 'Order' });
export type V2Order = z.infer<typeof V2OrderSchema>;

/** An order of either API, with the values fixed when it was opened. */
export interface OpenedOrder {
  order: Order;
  input: OrderInput;
  /** The amount that arrived according to the provider; null until reported. */
  amountFromActual: string | null;
}

export interface V2OrderOptions {
  expiredWord: ExpiredWord;
  actionsAvailable: boolean;
}

export function toV2Order({ order, input }: OpenedOrder, options: V2OrderOptions): Written<V2Order> {
  const [from, to] = v2AssetsOf(order);
  const isRefunded = order.status === 'refunded';
  const depositAt = v2DepositSeenAt(order);
  const expectedAmountFrom = toNumber(order.amount_from, 'up');
  return {
    id: order.order_id,
    status: toV2Status(order.status, options.expiredWord),
    actionsAvailable: options.actionsAvailable,
    fromCurrency: toTicker(from).ticker,
    fromNetwork: toTicker(from).network,
    toCurrency: toTicker(to).ticker,
    toNetwork: toTicker(to).network,
    fromLegacyTicker: legacyTickerOf(from),
    toLegacyTicker: legacyTickerOf(to),
    expectedAmountFrom,
    expectedAmountTo: toNumber(order.amount_to_expected, 'down'),
    amountFrom: depositAt === null ? null : expectedAmountFrom,
    amountTo: order.amount_to_actual === null ? null : toNumber(order.amount_to_actual, 'down'),
    payinAddress: order.deposit_address,
    payoutAddress: order.payout_address,
    payinExtraId: order.deposit_extra_id,
    payoutExtraId: input.payoutExtraId,
    refundAddress: input.refundAddress,
    refundExtraId: input.refundExtraId,
    createdAt: order.created_at,
    updatedAt: changedAt(order),
    depositReceivedAt: depositAt,
    validUntil: input.v2?.flow === 'fixed-rate' ? order.expires_at : null,
    payinHash: order.tx_in_hash,
    payoutHash: isRefunded ? null : order.tx_out_hash,
    refundHash: isRefunded ? order.tx_out_hash : null,
    refundAmount: order.refund_amount === undefined ? null : toNumber(order.refund_amount, 'down'),
    userId: input.v2?.userId ?? null,
    originalExchangeInfo: null,
    relatedExchangesInfo: [],
    repeatedExchangesInfo: [],
  };
}

export function v2AssetsOf(order: Order) {
  return [
    { code: order.from, network: order.from_network },
    { code: order.to, network: order.to_network },
  ] as const;
}

export function changedAt({ timeline, created_at }: Order): string {
  return timeline.at(-1)?.at ?? created_at;
}

/** The statuses an order can reach without a deposit. */
const WITHOUT_DEPOSIT: readonly string[] = ['waiting_deposit', 'failed', 'expired'];

/** When the deposit was seen: usually in `confirming`, but a provider may skip this status. */
export function v2DepositSeenAt({ timeline }: Order): string | null {
  return timeline.find(({ status }) => !WITHOUT_DEPOSIT.includes(status))?.at ?? null;
}

examples.add(V2OrderSchema, {
  example: {
    id: V2_EXAMPLE.id,
    status: 'exchanging',
    actionsAvailable: false,
    ...V2_EXAMPLE.pair,
    fromLegacyTicker: 'ltc',
    toLegacyTicker: 'usdttrc20',
    expectedAmountFrom: 2,
    expectedAmountTo: 178.204411,
    amountFrom: 2,
    amountTo: null,
    payinAddress: V2_EXAMPLE.payinAddress,
    payoutAddress: V2_EXAMPLE.payoutAddress,
    payinExtraId: null,
    payoutExtraId: null,
    refundAddress: null,
    refundExtraId: null,
    createdAt: V2_EXAMPLE.createdAt,
    updatedAt: '2026-03-02T10:24:00.000Z',
    depositReceivedAt: '2026-03-02T10:14:00.000Z',
    validUntil: V2_EXAMPLE.validUntil,
    payinHash: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
    payoutHash: null,
    refundHash: null,
    refundAmount: null,
    userId: null,
    originalExchangeInfo: null,
    relatedExchangesInfo: [],
    repeatedExchangesInfo: [],
  },
});
