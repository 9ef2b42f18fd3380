import type { Order, OrderStatus, OrderWebhook } from '../types';

/** A change of an order's status. */
export interface StatusEvent {
  orderId: string;
  status: OrderStatus;
  /** Equal to `event_id` of the webhook of the same change. */
  eventId: string;
  ts: string;
  /** Counts the order's changes of status from 1, without a gap. */
  sequence: number;
  /** As the server sent it, or would have. */
  raw: { order_id: string; status: OrderStatus; ts: string; sequence: number; sandbox?: true };
}

export const TERMINAL: readonly OrderStatus[] = ['completed', 'failed', 'expired', 'refunded'];

/** The event of a frame's `data`. */
export function eventOfFrame({ id, data }: { id: string; data: string }): StatusEvent {
  return eventOf(id, JSON.parse(data));
}

/** The events an order's timeline tells of, oldest first. */
export function eventsOfOrder({ orderId, timeline, sandbox }: Order): StatusEvent[] {
  return timeline.map(({ status, at, sequence }) =>
    eventOf(`${orderId}:${status}:${Date.parse(at)}`, {
      order_id: orderId,
      status,
      ts: at,
      sequence,
      ...(sandbox && { sandbox: true }),
    }),
  );
}

/** The event a webhook, or the list of events, tells of. */
export function eventOfWebhook({ eventId, order, ts, sequence }: OrderWebhook): StatusEvent {
  const { orderId, status, sandbox } = order;
  return eventOf(eventId, { order_id: orderId, status, ts, sequence, ...(sandbox && { sandbox: true }) });
}

function eventOf(eventId: string, raw: StatusEvent['raw']): StatusEvent {
  return { orderId: raw.order_id, status: raw.status, eventId, ts: raw.ts, sequence: raw.sequence, raw };
}
