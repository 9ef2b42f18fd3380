import { fromIso } from '#domain/duration';
import { eventId } from '#domain/orders/event-id';
import type { LateDeposit } from '#domain/watching/late-deposit';
import type { Order } from './order';

/**
 * A public Order from the JSON text that one of our rows keeps. It is not checked again: only `toOrder` makes such text, and an
 * order that an earlier release wrote, without a member that the schema has today, must still be readable.
 */
export function readStoredOrder(json: string): Order {
  return JSON.parse(json);
}

/** The same for a column of JSON, which the driver has parsed. */
export function asStoredOrder(body: unknown): Order {
  return body as Order;
}

/** The late deposit that an order shows. */
export function readLateDeposit({ late_deposit: late }: Order): LateDeposit | null {
  return (
    late && {
      status: late.status,
      seenAt: late.seen_at,
      updatedAt: late.updated_at,
      amount: late.amount,
      txInHash: late.tx_in_hash,
      txOutHash: late.tx_out_hash,
    }
  );
}

/** The ids of all events of an order, by their numbers: of its timeline, then of a late deposit and of its return. */
export function eventIdsOf({ order_id: orderId, timeline, late_deposit: late }: Order): string[] {
  const hasLeft = late?.status === 'completed' || late?.status === 'refunded';
  const lateTimes = late ? new Set([late.seen_at, ...(hasLeft ? [late.updated_at] : [])]) : [];
  return [
    ...timeline.map(({ status, at }) => eventId({ orderId, status, atMs: fromIso(at) })),
    ...[...lateTimes].map((at) => eventId({ orderId, status: 'late_deposit', atMs: fromIso(at) })),
  ];
}
