import { z } from 'zod';
import { StatusSchema, TimeSchema } from './order';

/** `data` of one event on an order's stream [partner-api 9.3]. */
export const StreamEventSchema = z
  .object({ order_id: z.string(), status: StatusSchema, ts: TimeSchema, sandbox: z.literal(true).optional() })
  .meta({ id: 'StreamEvent' });
export type StreamEvent = z.infer<typeof StreamEventSchema>;
