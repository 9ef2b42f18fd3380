import { z } from 'zod';
import { networkById } from '#domain/assets/networks';
import { DIRECTIONS, type Direction, FLOWS, type Flow, fitPayload } from '#domain/v2/flow';
import { toTicker } from '#domain/v2/ticker';
import { examples } from '../examples';
import type { Order } from '../orders/order';
import { TimeSchema } from '../values';
import { PairFields } from './estimate';
import {
  AmountField,
  checkDirection,
  DirectionSchema,
  FlowSchema,
  NumberSchema,
  TEXT_DOC,
  TextField,
  toNumber,
  toPlain,
  V2_EXAMPLE,
  V2PairQuery,
  type Written,
} from './request';

const NULLABLE: { type: ('string' | 'null')[] } = { type: ['string', 'null'] };
const memo = (description: string) => TextField.optional().meta({ ...TEXT_DOC, description });

/** Body of POST /exchange. Addresses and memos are checked against their networks later [rules/v2: Creating]. */
export const V2CreateRequestSchema = z
  .object({
    ...V2PairQuery,
    fromNetwork: V2PairQuery.fromNetwork.meta({ ...NULLABLE, example: 'ltc' }),
    toNetwork: V2PairQuery.toNetwork.meta({ ...NULLABLE, example: 'trx' }),
    fromAmount: AmountField.describe('Required if `type` is `direct`'),
    toAmount: AmountField.describe('Required if `type` is `reverse`'),
    address: z.string().min(1).describe('Address that receives the payout'),
    extraId: memo('Memo or tag of the payout address'),
    refundAddress: z
      .string()
      .optional()
      .meta({ ...NULLABLE, description: 'Address that the deposit is returned to if the swap fails' }),
    refundExtraId: memo('Memo or tag of the refund address'),
    flow: FlowSchema,
    type: DirectionSchema,
    rateId: z
      .string()
      .optional()
      .meta({ ...NULLABLE, description: 'Required if `flow` is `fixed-rate`' }),
    userId: TextField.pipe(z.string().max(255))
      .optional()
      .meta({ ...TEXT_DOC, description: 'Your own ID for the customer; need not be unique' }),
    payload: z
      .unknown()
      .transform((value) => fitPayload(plainFields(value)))
      .optional()
      .meta({
        description:
          'Stored with the order: up to 5 fields of up to 64 characters; the rest is dropped without an error',
      }),
  })
  .superRefine(checkDirection)
  .meta({ id: 'CreateRequest' });
export type V2CreateRequest = z.output<typeof V2CreateRequestSchema>;

function plainFields(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, toPlain(field)]))
    : toPlain(value);
}

/** The opened order. It has no status, because it always waits for its deposit [rules/v2: Creating]. */
export const V2CreatedSchema = z
  .object({
    id: z.string().regex(/^[0-9A-Za-z_-]{6,64}$/),
    fromAmount: NumberSchema.describe('Amount the user has to send'),
    toAmount: NumberSchema.describe('What the user should receive'),
    ...PairFields,
    flow: z.enum(FLOWS),
    type: z.enum(DIRECTIONS),
    payinAddress: z.string(),
    payinExtraId: z
      .string()
      .nullable()
      .describe('Memo or tag, without which a deposit can be lost; null if there is none'),
    payoutAddress: z.string(),
    payoutExtraId: z.string().describe('Empty if there is none'),
    payoutExtraIdName: z.string().optional().describe('Present only if a memo was given'),
    refundAddress: z.string().describe('Empty if there is none'),
    refundExtraId: z.string().describe('Empty if there is none'),
    directedAmount: NumberSchema.describe('The amount given in the request'),
    validUntil: TimeSchema.optional().describe('fixed-rate only: end of the deposit window'),
    rateId: z.string().optional().describe('fixed-rate only'),
  })
  .meta({ id: 'CreatedOrder' });
export type V2Created = z.infer<typeof V2CreatedSchema>;

/** The values of the request that the response repeats. */
export interface V2RequestedValues {
  flow: Flow;
  type: Direction;
  extraId: string | undefined;
  refundAddress: string | undefined;
  refundExtraId: string | undefined;
  rateId: string | undefined;
}

export function toV2Created(order: Order, requested: V2RequestedValues): Written<V2Created> {
  const { flow, type, extraId, refundAddress, refundExtraId, rateId } = requested;
  const from = toTicker({ code: order.from, network: order.from_network });
  const to = toTicker({ code: order.to, network: order.to_network });
  const fromAmount = toNumber(order.amount_from, 'up');
  const toAmount = toNumber(order.amount_to_expected, 'down');
  return {
    id: order.order_id,
    fromAmount,
    toAmount,
    fromCurrency: from.ticker,
    fromNetwork: from.network,
    toCurrency: to.ticker,
    toNetwork: to.network,
    flow,
    type,
    payinAddress: order.deposit_address,
    payinExtraId: order.deposit_extra_id,
    payoutAddress: order.payout_address,
    payoutExtraId: extraId ?? '',
    ...(extraId !== undefined && { payoutExtraIdName: memoNameOf(order.to_network) }),
    refundAddress: refundAddress ?? '',
    refundExtraId: refundExtraId ?? '',
    directedAmount: type === 'reverse' ? toAmount : fromAmount,
    ...(flow === 'fixed-rate' && { validUntil: order.expires_at, ...(rateId !== undefined && { rateId }) }),
  };
}

/** What a network calls its memo, with each word capitalized. */
function memoNameOf(network: string): string {
  return (networkById(network)?.memo ?? 'Memo').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

examples.add(V2CreateRequestSchema, {
  example: {
    ...V2_EXAMPLE.pair,
    fromAmount: 2,
    address: V2_EXAMPLE.payoutAddress,
    extraId: '',
    refundAddress: '',
    flow: 'fixed-rate',
    type: 'direct',
    rateId: V2_EXAMPLE.rateId,
  },
});
examples.add(V2CreatedSchema, {
  example: {
    id: V2_EXAMPLE.id,
    fromAmount: 2,
    toAmount: 178.204411,
    ...V2_EXAMPLE.pair,
    flow: 'fixed-rate',
    type: 'direct',
    payinAddress: V2_EXAMPLE.payinAddress,
    payinExtraId: null,
    payoutAddress: V2_EXAMPLE.payoutAddress,
    payoutExtraId: '',
    refundAddress: '',
    refundExtraId: '',
    directedAmount: 2,
    validUntil: V2_EXAMPLE.validUntil,
    rateId: V2_EXAMPLE.rateId,
  },
});
