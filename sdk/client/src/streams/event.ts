import type { EventList, Order, OrderStatus } from '../types';

/** A status change of an order, or money that came after its end. */
export interface StatusEvent {
  orderId: string;
  /** As in the webhook: `order.` and the new status, or `order.late_deposit`, which changes no status. */
  event: string;
  status: OrderStatus;
  /** Same as `event_id` in the webhook for the same change. */
  eventId: string;
  ts: string;
  /** Counts the order's status changes from 1, without gaps. */
  sequence: number;
  /** The JSON as the server sent it, or would have sent it. */
  raw: { order_id: string; status: OrderStatus; ts: string; sequence: number; sandbox?: true };
}

export const TERMINAL: readonly OrderStatus[] = ['completed', 'failed', 'expired', 'refunded'];

/** The event of a frame's `data`. */
export function eventOfFrame({ id, event, data }: { id: string; event: string; data: string }): StatusEvent {
  return eventOf(id, event, JSON.parse(data));
}

/** The events in an order's timeline, oldest first. */
export function eventsOfOrder({ orderId, timeline, sandbox }: Order): StatusEvent[] {
  return timeline.map(({ status, at, sequence }) =>
    eventOf(`${orderId}:${status}:${Date.parse(at)}`, `order.${status}`, {
      order_id: orderId,
      status,
      ts: at,
      sequence,
      ...(sandbox && { sandbox: true }),
    }),
  );
}

/** The event in the list of events, which has the bodies of webhooks. */
export function eventOfWebhook({ event, eventId, order, ts, sequence }: EventList['items'][number]): StatusEvent {
  const { orderId, status, sandbox } = order;
  return eventOf(eventId, event, { order_id: orderId, status, ts, sequence, ...(sandbox && { sandbox: true }) });
}

function eventOf(eventId: string, event: string, raw: StatusEvent['raw']): StatusEvent {
  return { orderId: raw.order_id, event, status: raw.status, eventId, ts: raw.ts, sequence: raw.sequence, raw };
}
