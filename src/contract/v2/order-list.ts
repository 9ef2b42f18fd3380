import { z } from 'zod';
import { ALL_BPS, multiplyFraction } from '#domain/amount';
import { earnedBps, swappedAmount } from '#domain/payouts/earning';
import { FLOWS, type V2Payload } from '#domain/v2/flow';
import { type ExpiredWord, toV2Status, V2_STATUSES } from '#domain/v2/status';
import { toTicker } from '#domain/v2/ticker';
import { examples } from '../examples';
import { commaSeparated, DAY_OR_INSTANT, instantBound } from '../paging';
import { TimeSchema } from '../values';
import { changedAt, type OpenedOrder, V2StatusSchema, v2AssetsOf, v2DepositSeenAt } from './order';
import { NumberSchema, toCount, toNumber, V2_DECIMALS, V2_EXAMPLE, type Written } from './request';

const DEFAULT_LIMIT = 100;
/**
 * Higher than the limit of any known client: a client that gets fewer orders than its limit would continue at the wrong place.
 */
const MAX_LIMIT = 500;
const MAX_OFFSET = 999_999_999;

const clamped = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'must be a whole number')
    .transform((text) => Math.min(Math.max(Number(text), min), max));
const SORT_FIELDS = ['createdAt', 'updatedAt'] as const;
const bound = (side: 'lower' | 'upper') => instantBound(side).optional().meta({ anyOf: DAY_OR_INSTANT });

/** Filters of GET /exchanges [rules/v2: Listing orders]. */
export const V2OrderListQuerySchema = z.object({
  limit: clamped(1, MAX_LIMIT)
    .default(DEFAULT_LIMIT)
    .meta({
      type: 'integer',
      default: DEFAULT_LIMIT,
      description: `Values outside 1 to ${MAX_LIMIT} are changed to the nearest limit`,
    }),
  offset: clamped(0, MAX_OFFSET)
    .default(0)
    .meta({ type: 'integer', default: 0, description: 'After the end, the list is empty' }),
  sortDirection: z.enum(['ASC', 'DESC']).default('DESC'),
  sortField: z.enum(SORT_FIELDS).default('createdAt'),
  dateField: z.enum(SORT_FIELDS).default('createdAt').describe('The time that `dateFrom` and `dateTo` filter'),
  dateFrom: bound('lower').describe('Inclusive'),
  dateTo: bound('upper').describe('Inclusive'),
  requestId: z.string().optional().describe('The `id` of one order'),
  userId: z.string().optional().describe('The `userId` given when the orders were created'),
  payoutAddress: z.string().optional().describe('In any spelling of the address'),
  statuses: commaSeparated(V2_STATUSES).optional(),
});

const SideSchema = z.object({
  currency: z.string(),
  network: z.string(),
  address: z.string(),
  extraId: z.string().nullable(),
  amount: NumberSchema.nullable(),
  expectedAmount: NumberSchema.nullable(),
  hash: z.string().nullable(),
});

const PayloadValueSchema = z.union([z.string(), z.number(), z.boolean()]);

const ListedOrderSchema = z.object({
  createdAt: TimeSchema,
  updatedAt: TimeSchema,
  requestId: z.string().describe('The `id` of the order in all other calls'),
  exchangeId: z.string().describe('Same as `requestId`'),
  status: V2StatusSchema,
  validUntil: TimeSchema.nullable(),
  flow: z.enum(FLOWS),
  payin: SideSchema,
  payout: SideSchema,
  refund: z.object({
    currency: z.string().nullable(),
    address: z.string().nullable(),
    extra_id: z.string().nullable(),
    hash: z.string().nullable(),
  }),
  partnerInfo: z.object({
    commission: z.object({ currency: z.string(), amount: NumberSchema, percent: NumberSchema }),
    userId: z.string().nullable(),
    payload: z
      .union([PayloadValueSchema, z.record(z.string(), PayloadValueSchema)])
      .nullable()
      .describe('The stored part of the `payload` given when the order was created'),
  }),
});
type ListedOrder = z.infer<typeof ListedOrderSchema>;

export const V2OrderPageSchema = z
  .object({ count: z.int().min(0).describe('Number of matches on all pages'), exchanges: z.array(ListedOrderSchema) })
  .meta({ id: 'OrderPage' });

/** Payloads are written as they are stored. */
type WrittenOrder = Omit<Written<ListedOrder>, 'partnerInfo'> & {
  partnerInfo: Omit<Written<ListedOrder['partnerInfo']>, 'payload'> & { payload: V2Payload | null };
};

export function toV2OrderPage(total: number, orders: readonly OpenedOrder[], expiredWord: ExpiredWord) {
  return { count: toCount(total), exchanges: orders.map((order) => toListedOrder(order, expiredWord)) };
}

function toListedOrder(opened: OpenedOrder, expiredWord: ExpiredWord): WrittenOrder {
  const { order, input } = opened;
  const [fromAsset, toAsset] = v2AssetsOf(order);
  const [from, to] = [toTicker(fromAsset), toTicker(toAsset)];
  const isRefunded = order.status === 'refunded';
  const expected = toNumber(order.amount_from, 'up');
  const { flow = 'standard', userId = null, payload = null } = input.v2 ?? {};
  return {
    createdAt: order.created_at,
    updatedAt: changedAt(order),
    requestId: order.order_id,
    exchangeId: order.order_id,
    status: toV2Status(order.status, expiredWord),
    validUntil: flow === 'fixed-rate' ? order.expires_at : null,
    flow,
    payin: {
      currency: from.ticker,
      network: from.network,
      address: order.deposit_address,
      extraId: order.deposit_extra_id,
      amount: v2DepositSeenAt(order) === null ? null : expected,
      expectedAmount: expected,
      hash: order.tx_in_hash,
    },
    payout: {
      currency: to.ticker,
      network: to.network,
      address: order.payout_address,
      extraId: input.payoutExtraId,
      amount: order.amount_to_actual === null ? null : toNumber(order.amount_to_actual, 'down'),
      expectedAmount: toNumber(order.amount_to_expected, 'down'),
      hash: isRefunded ? null : order.tx_out_hash,
    },
    refund: {
      currency: from.ticker,
      address: input.refundAddress,
      extra_id: input.refundExtraId,
      hash: isRefunded ? order.tx_out_hash : null,
    },
    partnerInfo: { commission: partnerCommission(opened, from.ticker), userId, payload },
  };
}

const { fromCurrency, fromNetwork, toCurrency, toNetwork } = V2_EXAMPLE.pair;
examples.add(V2OrderPageSchema, {
  example: {
    count: 1,
    exchanges: [
      {
        createdAt: V2_EXAMPLE.createdAt,
        updatedAt: '2026-03-02T10:29:00.000Z',
        requestId: V2_EXAMPLE.id,
        exchangeId: V2_EXAMPLE.id,
        status: 'finished',
        validUntil: null,
        flow: 'standard',
        payin: {
          currency: fromCurrency,
          network: fromNetwork,
          address: V2_EXAMPLE.payinAddress,
          extraId: null,
          amount: 2,
          expectedAmount: 2,
          hash: 'e1c0ffee',
        },
        payout: {
          currency: toCurrency,
          network: toNetwork,
          address: V2_EXAMPLE.payoutAddress,
          extraId: null,
          amount: 178.1,
          expectedAmount: 178.204411,
          hash: 'd00dfeed',
        },
        refund: { currency: fromCurrency, address: null, extra_id: null, hash: null },
        partnerInfo: {
          commission: { currency: fromCurrency, amount: 0.008, percent: 0.4 },
          userId: null,
          payload: null,
        },
      },
    ],
  },
});

/** What the partner earns from an order when it completes, in the sent currency and in percent [rules/v2: Listing orders]. */
function partnerCommission({ order, input, amountFromActual }: OpenedOrder, currency: string) {
  const { status, amount_to_actual: amountToActual } = order;
  const said = { status, amountToActual, ...(amountFromActual !== null && { amountFromActual }) };
  const { revenue } = input;
  const bps = revenue ? earnedBps(revenue) : '0';
  return {
    currency,
    amount: toNumber(
      multiplyFraction([swappedAmount({ input, ...said }), bps], [ALL_BPS], V2_DECIMALS, 'down'),
      'down',
    ),
    percent: toNumber(multiplyFraction([bps], ['100'], V2_DECIMALS, 'down'), 'down'),
  };
}
