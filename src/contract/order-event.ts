import { z } from 'zod';
import { eventId } from '../domain/event-id';
import { lastTransitionAt, type OrderState } from '../domain/order';
import { eventName } from '../domain/status';
import { OrderSchema, TimeSchema, toOrder } from './order';

/** The webhook body of a transition [partner-api 7.2]. `sandbox` is present, and true, for sandbox orders only. */
export const OrderEventSchema = z
  .object({
    event: z.string().regex(/^order\.[a-z_]+$/),
    event_id: z.string(),
    order: OrderSchema,
    ts: TimeSchema,
    sandbox: z.literal(true).optional(),
  })
  .meta({ id: 'OrderEvent' });
export type OrderEventBody = z.infer<typeof OrderEventSchema>;

/** The event that announces the order's latest transition; the order in it is frozen as of that transition. */
export function toOrderEvent(state: OrderState, trackingUrl: string): OrderEventBody {
  const atMs = lastTransitionAt(state);
  return {
    event: eventName(state.status),
    event_id: eventId({ orderId: state.input.orderId, status: state.status, atMs }),
    order: toOrder(state, trackingUrl),
    ts: new Date(atMs).toISOString(),
    ...(state.input.sandbox ? { sandbox: true as const } : {}),
  };
}
