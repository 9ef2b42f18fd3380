import { z } from 'zod';
import { fromIso } from '#domain/duration';
import type { OrderEvidence } from '#domain/evidence/order-evidence';
import { eventId } from '#domain/orders/event-id';
import { lastTransitionAt, type OrderState, versionOf } from '#domain/orders/order';
import { eventName, type OrderStatus } from '#domain/orders/status';
import type { LateDeposit } from '#domain/watching/late-deposit';
import { EXAMPLE, examples } from '../examples';
import { wholeNumber } from '../paging';
import { StatusSchema, TimeSchema } from '../values';
import { createExampleOrder } from './example-order';
import { type Order, OrderSchema, SequenceSchema, toOrder } from './order';

/**
 * The webhook body of a transition [rules/webhooks: Events and payload]. `sandbox` is only present for sandbox orders, and then
 * true.
 */
export const OrderEventSchema = z
  .object({
    event: z
      .string()
      .regex(/^order\.[a-z_]+$/)
      .describe('`order.` and the new status, or `order.late_deposit`: money that came after the order had ended'),
    event_id: z
      .string()
      .describe(
        '`<order_id>:<status>:<epoch ms>`, or with `late_deposit` for a status; the same in every delivery attempt and in the event stream',
      ),
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

/**
 * The event of a late deposit, with the order that shows it. Its number follows that of the order's last event, although the order
 * has no new status [rules/watching: Late deposits].
 */
export function toLateDepositEvent(order: Order, late: LateDeposit, sequence: number): OrderEventBody {
  return {
    event: eventName('late_deposit'),
    event_id: eventId({ orderId: order.order_id, status: 'late_deposit', atMs: fromIso(late.updatedAt) }),
    sequence,
    order,
    ts: late.updatedAt,
    ...(order.sandbox ? { sandbox: true as const } : {}),
  };
}

export function lateDepositEventExample(): OrderEventBody {
  const state = createExampleOrder('expired');
  const at = '2026-03-02T12:20:00.000Z';
  const late: LateDeposit = {
    status: 'confirming',
    seenAt: at,
    updatedAt: at,
    amount: '0.05',
    txInHash: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
    txOutHash: null,
  };
  return toLateDepositEvent(toOrder(state, EXAMPLE.trackingUrl, late), late, versionOf(state) + 1);
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
    event: z
      .string()
      .regex(/^order\.[a-z_]+$/)
      .describe('`order.` and the new status; in the stream of all orders also `order.late_deposit`'),
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
