import { z } from 'zod';
import { REFUND_CAPABILITIES } from '../domain/order';
import { TimeSchema } from './order';

/** What each provider can do about refunds [seed 2.6, partner-api 2.9]; figures without meaning in a mode are null. */
export const RefundCapabilityListSchema = z
  .object({
    providers: z.array(
      z.object({
        code: z.string(),
        refund_mode: z.enum(REFUND_CAPABILITIES),
        window_hours: z.int().nullable(),
        sla_hours: z.int().nullable(),
        fee_pct: z.number().nullable(),
        fee_network: z.boolean().nullable(),
      }),
    ),
    updated_at: TimeSchema,
  })
  .meta({ id: 'RefundCapabilityList' });
export type RefundCapabilityList = z.infer<typeof RefundCapabilityListSchema>;
