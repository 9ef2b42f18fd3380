import { z } from 'zod';
import type { OrderEvidence } from '#domain/evidence/order-evidence';
import { eventId } from '#domain/orders/event-id';
import { lastTransitionAt, type OrderState, versionOf } from '#domain/orders/order';
import { eventName, type OrderStatus } from '#domain/orders/status';
import { EXAMPLE } from '../example-values';
import { createExampleOrder } from './example-order';
import { OrderSchema, SequenceSchema, TimeSchema, toOrder } from './order';

/**
 * The webhook body of a transition [rules/webhooks: Events and payload]. `sandbox` is only present for sandbox orders, and then
 * true.
 */
export const OrderEventSchema = z
  .object({
    event: z.string().regex(/^order\.[a-z_]+$/),
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
