import { z } from 'zod';
import { REFUND_CHOICES } from '#domain/orders/order';
import { EXAMPLE, examples } from '../examples';
import { IdempotencyHeaders, UserIpSchema } from '../headers';
import { SandboxFields, SandboxQuery, SandboxSeedSchema } from '../sandbox/sandbox';
import { AddressSchema, ExtraIdSchema, RefundPreferenceSchema } from './order-action';

/**
 * Body of POST /order/create [rules/order-creation: Input]. The sandbox fields are accepted here as well
 * [rules/sandbox-and-clock: Choosing a scenario].
 */
export const CreateOrderRequestSchema = z
  .object({
    quote_id: z.string().min(1).describe('From GET /estimate; at most 5 minutes old and not used yet'),
    address: AddressSchema.describe('Address that receives the payout'),
    extra_id: ExtraIdSchema.nullish().describe('Memo or tag of the payout address'),
    refund_address: AddressSchema.nullish().describe('Address that the deposit is returned to if the swap fails'),
    refund_extra_id: ExtraIdSchema.nullish().describe('Memo or tag of the refund address'),
    refund_preference: RefundPreferenceSchema.nullish(),
    refund_choice: z
      .enum(REFUND_CHOICES)
      .nullish()
      .describe(
        '`hosted`: your user may choose the refund on the tracking page too, with a code from createRefundCode; if omitted, ' +
          'as your team has set it in the dashboard',
      ),
    partner_order_ref: z
      .string()
      .min(1)
      .max(128)
      .nullish()
      .describe('Your own ID for the order; only one open order can have it'),
    user_ip: UserIpSchema.nullish().describe(
      "IP address of your user's device. Some live providers require it, and it is passed on only to them",
    ),
    ...SandboxFields,
  })
  .meta({ id: 'CreateOrderRequest' });
export type CreateOrderRequest = z.output<typeof CreateOrderRequestSchema>;

export const CreateOrderQuerySchema = z.object(SandboxQuery);
export type CreateOrderQuery = z.output<typeof CreateOrderQuerySchema>;

export const CreateOrderHeadersSchema = z.object({
  ...IdempotencyHeaders,
  'sandbox-seed': SandboxSeedSchema.optional(),
});
export type CreateOrderHeaders = z.output<typeof CreateOrderHeadersSchema>;

examples.add(CreateOrderRequestSchema, {
  example: {
    quote_id: EXAMPLE.quoteId,
    address: EXAMPLE.ethAddress,
    refund_address: EXAMPLE.btcAddress,
    refund_preference: {
      default: 'return_to_refund_address',
      fallback_if_refund_address_missing: 'manual_review',
      convert_to_stable_target: null,
    },
    partner_order_ref: 'cart-88213',
  },
});
