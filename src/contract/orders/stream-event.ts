import { z } from 'zod';
import { EXAMPLE } from '../example-values';
import { examples } from '../examples';
import { SequenceSchema, StatusSchema, TimeSchema } from './order';

/** `data` of one event of an order's stream [rules/streams: Frames]. */
export const StreamEventSchema = z.object({
  order_id: z.string(),
  status: StatusSchema,
  ts: TimeSchema,
  sequence: SequenceSchema,
  sandbox: z.literal(true).optional(),
});
export type StreamEvent = z.infer<typeof StreamEventSchema>;

/** The last event that the client has; the header takes precedence over the query [rules/streams: Resume]. */
export const LastEventIdHeadersSchema = z.object({
  'last-event-id': z.string().optional().describe('ID of the last event you received'),
});
export const LastEventIdQuerySchema = z.object({
  last_event_id: z.string().optional().describe('For clients that cannot send Last-Event-ID'),
});

/** With an empty registry, the JSON Schema contains no references to other schemas. */
const { $schema: _dialect, ...dataSchema } = z.toJSONSchema(StreamEventSchema, { io: 'input', metadata: z.registry() });

/** One event, as a client of the stream receives it. */
export const StreamFrameSchema = z
  .object({
    id: z.string().describe('Same as `event_id` in the webhook for the same status change'),
    event: z.string().regex(/^order\.[a-z_]+$/),
    data: z.string().meta({ contentMediaType: 'application/json', contentSchema: dataSchema }),
  })
  .meta({ id: 'StreamEvent' });

examples.add(StreamFrameSchema, {
  example: {
    id: `${EXAMPLE.orderId}:confirming:1772446440000`,
    event: 'order.confirming',
    data: JSON.stringify({
      order_id: EXAMPLE.orderId,
      status: 'confirming',
      ts: '2026-03-02T10:14:00.000Z',
      sequence: 2,
    }),
  },
});
