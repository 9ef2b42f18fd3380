import { toOrderEvent } from '#contract/orders/order-event';
import type { Database } from '#db/client';
import { recordTransition } from '#db/orders/transitions';
import { openCase } from '#db/recovery/cases';
import type { DispatchOffer } from '#db/webhooks/dispatch-offer';
import { toIso } from '#domain/duration';
import { lastRecordedAt, type OrderState } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';

/** The record of a revision; as it is also in the history, the rows can be rebuilt from there. */
export interface Recorded {
  status: OrderStatus;
  at: string;
  /** Whether it was recorded before this call: then the record is authoritative, whatever this call contains. */
  before: boolean;
  clockOffsetMs: number;
  /** The order without its input. */
  order: Omit<OrderState, 'input'>;
}

export interface RecordDeps {
  db: Database;
  /** Signs the public tracking URL of an order id. */
  trackingUrl: (orderId: string) => string;
  /** Without it, webhooks wait for any dispatcher to find them. */
  handOver?: DispatchOffer;
}

/** An order's records are missing, for example after a restored backup; its workflow waits until they are back. */
export class RowMissingError extends Error {}

/**
 * Records an order's revision with everything that follows from it, and returns the record. False if the order was replaced or
 * given up and nothing was recorded.
 * @throws RowMissingError once its case is open
 */
export async function recordOrder(
  { db, trackingUrl, handOver }: RecordDeps,
  { order, clockOffsetMs, isRebuilt = false }: { order: OrderState; clockOffsetMs: number; isRebuilt?: boolean },
): Promise<Recorded | false> {
  const event = toOrderEvent(order, trackingUrl(order.input.orderId));
  const record = {
    order,
    clockOffsetMs,
    isRebuilt,
    eventId: event.event_id,
    orderBody: JSON.stringify(event.order),
    eventBody: JSON.stringify(event),
  };
  const outcome = await recordTransition(db, record, handOver?.offer());
  if (outcome.kind === 'written') {
    handOver?.take(outcome.leased);
  }
  if (outcome.kind === 'given_up') {
    return false;
  }
  if (outcome.kind === 'missing') {
    await noteMissing(db, order, outcome.mismatch);
    throw new RowMissingError(`${order.input.orderId}: what was recorded before revision ${order.revision} is missing`);
  }
  const recorded = outcome.kind === 'written' ? order : outcome.order;
  return {
    status: recorded.status,
    at: toIso(lastRecordedAt(recorded)),
    before: outcome.kind === 'recorded_before',
    clockOffsetMs,
    order: omitInput(recorded),
  };
}

/** A seeded order may just have been replaced, with its run about to be ended. */
async function noteMissing(db: Database, { input }: OrderState, mismatch: 'row_gone' | 'row_behind'): Promise<void> {
  if (!input.sandbox?.seeded) {
    await openCase(db, input.orderId, mismatch, 'none yet: its workflow waits until its rows are rebuilt');
  }
}

function omitInput({ input: _, ...rest }: OrderState): Omit<OrderState, 'input'> {
  return rest;
}
