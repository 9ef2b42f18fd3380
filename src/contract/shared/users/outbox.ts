import { z } from 'zod';
import { TimeSchema } from '#contract/orders/order';
import { itemsOf } from '../list-cursor';

/** A mail that this installation does not send, shown to developers. */
export const OutboxMailSchema = z.object({
  mail_id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  created_at: TimeSchema,
});
export const OutboxSchema = itemsOf(OutboxMailSchema);
export type Outbox = z.infer<typeof OutboxSchema>;
