import { z } from 'zod';
import { OBSTACLE_CODES } from '#domain/partners/closing';
import { TimeSchema } from '../orders/order';
import { isOneFactor, ONE_FACTOR, SecondFactorShape } from '../shared/users/second-factor';

/** Whether the organization can be closed or reopened. */
export const ClosingSchema = z.object({
  name: z.string().describe('To be typed by whoever closes it'),
  closed_at: TimeSchema.nullable(),
  reopenable_until: TimeSchema.nullable().describe('Null unless it is closed'),
  obstacles: z
    .array(z.object({ code: z.enum(OBSTACLE_CODES), message: z.string() }))
    .describe('What has to be settled before it can be closed'),
  unpaid_usd: z.string().describe('Earnings that were not paid out, also where they are below the smallest payout'),
});
export type Closing = z.infer<typeof ClosingSchema>;

/** Includes the name, so that nobody closes the wrong organization. */
export const CloseSchema = z
  .object({ name: z.string().max(200), password: z.string().max(256), ...SecondFactorShape })
  .refine(isOneFactor, ONE_FACTOR);
