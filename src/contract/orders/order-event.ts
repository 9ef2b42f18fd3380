import { z } from 'zod';
import type { OrderEvidence } from '#domain/evidence/order-evidence';
import { eventId } from '#domain/orders/event-id';
import { lastTransitionAt, type OrderState, versionOf } from '#domain/orders/order';
import { eventName, type OrderStatus } from '#domain/orders/status';
import { EXAMPLE, examples } from '../examples';
import { wholeNumber } from '../paging';
import { createExampleOrder } from './example-order';
import { OrderSchema, SequenceSchema, StatusSchema, TimeSchema, toOrder } from './order';

/**
 * The webhook body of a transition [rules/webhooks: Events and payload]. `sandbox` is only present for sandbox orders, and then
 * true.
 */
export const OrderEventSchema = z
  .object({
    event: z
      .string()
      .regex(/^order\.[a-z_]+$/)
      .describe('`order.` and the new status'),
    event_id: z
      .string()
      .describe('`<order_id>:<status>:<epoch ms>`; the same in every delivery attempt and in the event stream'),
    sequence: SequenceSchema,
    order: OrderSchema.describe('The order as of this event, no matter when it is delivered'),
    ts: TimeSchema.describe('When it happened; two events of an order can have the same time'),
    sandbox: z.literal(true).optional().describe('Present for sandbox orders only'),
  })
  .meta({ id: 'OrderEvent' });
export type OrderEventBody = z.infer<typeof OrderEventSchema>;

/** The event of the order's latest transition, with the order as of this transition. */
export function toOrderEvent(
  state: OrderState,
  trackingUrl: string,
  evidence: OrderEvidence | null = null,
): OrderEventBody {
  const atMs = lastTransitionAt(state);
  return {
    event: eventName(state.status),
    event_id: eventId({ orderId: state.input.orderId, status: state.status, atMs }),
    sequence: versionOf(state),
    order: toOrder(state, trackingUrl, null, evidence),
    ts: new Date(atMs).toISOString(),
    ...(state.input.sandbox ? { sandbox: true as const } : {}),
  };
}

export function orderEventExample(status: OrderStatus): OrderEventBody {
  return toOrderEvent(createExampleOrder(status), EXAMPLE.trackingUrl);
}

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

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;

/** Query of GET /me/events [rules/reconciliation: Listing events]. */
export const EventListQuerySchema = z.object({
  after: z.string().optional().meta({
    description: '`next_after` of the previous response; if omitted, the list starts with the oldest stored event',
  }),
  limit: wholeNumber(1, MAX_LIMIT)
    .default(DEFAULT_LIMIT)
    .meta({ type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
});

/** Response of GET /me/events. */
export const EventListSchema = z
  .object({
    items: z.array(OrderEventSchema).describe('The webhook bodies, byte for byte, oldest first'),
    next_after: z
      .string()
      .nullable()
      .describe(
        'Send it as `after` to continue, now or at any later time; if there is nothing newer, it is the `after` you sent',
      ),
    has_more: z.boolean().describe('Whether more events are available now'),
  })
  .meta({ id: 'EventList' });

const example = orderEventExample('confirming');
examples.add(EventListSchema, { example: { items: [example], next_after: example.event_id, has_more: false } });
