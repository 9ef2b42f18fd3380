import { z } from 'zod';
import { networkById } from '../../domain/assets/networks';
import { DIRECTIONS, type Direction, FLOWS, type Flow, fitPayload } from '../../domain/v2/flow';
import { toTicker } from '../../domain/v2/ticker';
import { examples } from '../examples';
import type { Order } from '../orders/order';
import { TimeSchema } from '../orders/order';
import { V2_EXAMPLE } from './example';
import { PairFields } from './limits';
import { NumberSchema, toNumber, toPlain, type Written } from './number';
import { AmountField, checkDirection, DirectionSchema, FlowSchema, PairQuery, TEXT_DOC, TextField } from './request';

const NULLABLE = { type: ['string', 'null'] as ('string' | 'null')[] };
const memo = (description: string) => TextField.optional().meta({ ...TEXT_DOC, description });

/** Body of POST /exchange. Addresses and memos are checked for their networks, elsewhere [rules/v2: Creating]. */
export const V2CreateRequestSchema = z
  .object({
    ...PairQuery,
    fromNetwork: PairQuery.fromNetwork.meta({ ...NULLABLE, example: 'ltc' }),
    toNetwork: PairQuery.toNetwork.meta({ ...NULLABLE, example: 'trx' }),
    fromAmount: AmountField.describe('Required when direct'),
    toAmount: AmountField.describe('Required when reverse'),
    address: z.string().min(1).describe('Where the bought currency goes'),
    extraId: memo('Memo or tag of the payout address'),
    refundAddress: z
      .string()
      .optional()
      .meta({ ...NULLABLE, description: 'Where the deposit goes back to, should the swap fail' }),
    refundExtraId: memo('Memo or tag of the refund address'),
    flow: FlowSchema,
    type: DirectionSchema,
    rateId: z
      .string()
      .optional()
      .meta({ ...NULLABLE, description: 'Required when fixed-rate' }),
    userId: TextField.pipe(z.string().max(255))
      .optional()
      .meta({ ...TEXT_DOC, description: 'Names your customer; it may repeat' }),
    payload: z
      .unknown()
      .transform((value) => fitPayload(plainFields(value)))
      .optional()
      .meta({ description: 'Up to 5 fields of up to 64 characters are kept of it; it is never refused' }),
  })
  .superRefine(checkDirection)
  .meta({ id: 'CreateRequest' });
export type V2CreateRequest = z.output<typeof V2CreateRequestSchema>;

function plainFields(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, toPlain(field)]))
    : toPlain(value);
}

/** The opened order. There is no status in it: it waits for its deposit [rules/v2: Creating]. */
export const V2CreatedSchema = z
  .object({
    id: z.string().regex(/^[0-9A-Za-z_-]{6,64}$/),
    fromAmount: NumberSchema.describe('What the user has to send'),
    toAmount: NumberSchema.describe('What the user receives if all goes well'),
    ...PairFields,
    flow: z.enum(FLOWS),
    type: z.enum(DIRECTIONS),
    payinAddress: z.string(),
    payinExtraId: z.string().nullable().describe('Memo or tag; a deposit without it may be lost'),
    payoutAddress: z.string(),
    payoutExtraId: z.string().describe('Empty when there is none'),
    payoutExtraIdName: z.string().optional().describe('Only where a memo was given'),
    refundAddress: z.string().describe('Empty when there is none'),
    refundExtraId: z.string().describe('Empty when there is none'),
    directedAmount: NumberSchema.describe('The amount that the request fixed'),
    validUntil: TimeSchema.optional().describe('fixed-rate only: end of the deposit window'),
    rateId: z.string().optional().describe('fixed-rate only'),
  })
  .meta({ id: 'CreatedOrder' });
export type V2Created = z.infer<typeof V2CreatedSchema>;

/** What the answer repeats of the request. */
export interface V2Asked {
  flow: Flow;
  type: Direction;
  extraId: string | undefined;
  refundAddress: string | undefined;
  refundExtraId: string | undefined;
  rateId: string | undefined;
}

export function toV2Created(order: Order, asked: V2Asked): Written<V2Created> {
  const { flow, type, extraId, refundAddress, refundExtraId, rateId } = asked;
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

/** What a network calls its memo, each word with a capital. */
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
