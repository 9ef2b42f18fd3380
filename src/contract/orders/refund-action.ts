import { z } from 'zod';
import { examples } from '../examples';
import { AddressSchema, ExtraIdSchema, StableTargetSchema } from './refund-preference';

/** The partner's confirmed refund [rules/refunds: Deciding]. */
export const RefundActionRequestSchema = z
  .object({
    action: z.enum(['refund_to_address', 'convert_to_stable']),
    stable_target: StableTargetSchema.nullish().describe('Required for convert_to_stable'),
    stable_address: AddressSchema.nullish().describe('Address that receives the stablecoins'),
    refund_address: AddressSchema.nullish().describe('Replaces the refund address given when the order was created'),
    refund_extra_id: ExtraIdSchema.nullish().describe('Memo or tag of the refund address'),
  })
  .meta({ id: 'RefundActionRequest' });
export type RefundActionRequest = z.output<typeof RefundActionRequestSchema>;

examples.add(RefundActionRequestSchema, {
  example: {
    action: 'convert_to_stable',
    stable_target: 'USDC-SOL',
    stable_address: 'AyYJTXKwDFuxDaz6DXrdiu1W7oTQHuC7fLF42imGG9YB',
  },
});
