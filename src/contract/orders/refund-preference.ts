import { z } from 'zod';
import { STABLE_TARGET_NAMES } from '#domain/orders/order';

export const StableTargetSchema = z.enum(STABLE_TARGET_NAMES).meta({ id: 'StableTarget' });
/** A blockchain address as the caller wrote it; it is checked against its network later. */
export const AddressSchema = z.string().min(1).max(512);
/** Memo or tag [rules/addresses: Memos]. */
export const ExtraIdSchema = z.string().min(1).max(128);

/** What to do with a deposit that cannot be swapped [rules/refunds: The preference]. */
export const RefundPreferenceSchema = z
  .object({
    default: z
      .enum(['return_to_refund_address', 'convert_to_stable'])
      .nullish()
      .meta({ default: 'return_to_refund_address' }),
    fallback_if_refund_address_missing: z
      .enum(['manual_review', 'convert_to_stable'])
      .nullish()
      .meta({ default: 'manual_review' }),
    convert_to_stable_target: StableTargetSchema.nullish(),
    convert_to_stable_address: AddressSchema.nullish().describe(
      'Address that receives the stablecoins; if omitted, the refund address, if it is valid on that network',
    ),
  })
  .meta({ id: 'RefundPreference' });
