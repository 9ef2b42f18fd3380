import { z } from 'zod';
import { examples } from '../examples';
import { TimeSchema } from '../values';

/** A one-time code [rules/refunds: Chosen by the user]. */
export const RefundCodeSchema = z
  .object({
    refund_code: z.string().describe('Show it to your user, and to nobody else: whoever has it and the link decides'),
    expires_at: TimeSchema.describe('It can be used until then, once'),
  })
  .meta({ id: 'RefundCode' });
export type RefundCode = z.infer<typeof RefundCodeSchema>;

examples.add(RefundCodeSchema, { example: { refund_code: 'K7QF-2MXP', expires_at: '2026-03-02T14:42:11.000Z' } });
