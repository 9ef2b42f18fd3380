import { z } from 'zod';
import { EXAMPLE } from './example-values';
import { examples } from './examples';
import { StatusSchema, TimeSchema } from './order';

/** `data` of one event on an order's stream [partner-api 9.3]. */
export const StreamEventSchema = z
  .object({ order_id: z.string(), status: StatusSchema, ts: TimeSchema, sandbox: z.literal(true).optional() })
  .meta({ id: 'StreamEvent' });
export type StreamEvent = z.infer<typeof StreamEventSchema>;

examples.add(StreamEventSchema, {
  example: { order_id: EXAMPLE.orderId, status: 'confirming', ts: '2026-03-02T10:14:00.000Z' },
});
