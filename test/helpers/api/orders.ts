import { eq, sql } from 'drizzle-orm';
import { createTransitionActivities } from '#activities/order-activities';
import type { Database } from '#db/client';
import { orderEvents } from '#db/schema/orders';
import type { Environment } from '#domain/environment';
import { apply, type OrderEvent } from '#domain/orders/apply-event';
import { eventId } from '#domain/orders/event-id';
import { openOrder } from '#domain/orders/open-order';
import { lastTransitionAt, type OrderState } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import type { RevenueTerms } from '#domain/payouts/revenue-terms';
import { newId } from '#security/secret';
import { claimOrder } from '../orders/claim';
import { inputWith } from '../orders/order-state';

export interface TestOrderSettings {
  partnerId: string;
  environment?: Environment;
  partnerOrderRef?: string;
  /** Milliseconds. */
  createdAt?: number;
  revenue?: RevenueTerms;
  /** Code of the provider. */
  provider?: string;
}

/** An order whose transitions are recorded as its workflow would record them, one a second. */
export interface TestOrder {
  orderId: string;
  /** Ids of all its events so far. */
  eventIds: string[];
  /** Moves it to the status and returns the new event's id. */
  moveTo(status: OrderStatus): Promise<string>;
  /** Records its latest transition once more, as a repeated activity does. */
  repeat(): Promise<string>;
  /** Makes an event look as if it had been recorded `ms` earlier. */
  age(eventId: string, ms: number): Promise<void>;
}

export async function openTestOrder(db: Database, settings: TestOrderSettings): Promise<TestOrder> {
  const { partnerId, environment = 'test', partnerOrderRef = null, createdAt = Date.now() } = settings;
  const sandbox =
    environment === 'test' ? { scenario: 'stuck' as const, ttlSeconds: 30, ttlGiven: false, seeded: false } : null;
  const input = inputWith({ orderId: newId('ord'), partnerId, partnerOrderRef, sandbox, ...termsOf(settings) });
  await claimOrder(db, input);
  const deposit = { providerOrderId: 'AX-1', depositAddress: 'deposit', depositExtraId: null, expiresAt: null };
  let state = openOrder(input, deposit, createdAt);
  const eventIds = [await record(db, state)];
  return {
    orderId: input.orderId,
    eventIds,
    async moveTo(status) {
      const at = createdAt + state.timeline.length * 1000;
      state = apply(state, eventTo(status, environment), at);
      const id = await record(db, state);
      eventIds.push(id);
      return id;
    },
    repeat: () => record(db, state),
    async age(eventId, ms) {
      await db
        .update(orderEvents)
        .set({ recordedAt: sql`now() - ${ms} * interval '1 millisecond'` })
        .where(eq(orderEvents.eventId, eventId));
    },
  };
}

const termsOf = ({ revenue, provider }: TestOrderSettings) => ({
  ...(revenue && { revenue }),
  ...(provider && { provider }),
});

/**
 * A live order that may have its deposit fails only by an operator's decision; all other statuses come from a provider's
 * report, with its evidence.
 */
function eventTo(status: OrderStatus, environment: Environment): OrderEvent {
  return status === 'failed' && environment === 'live'
    ? { type: 'decision', decision: { status, reason: 'as agreed', operator: 'one' } }
    : { type: 'provider_report', report: { status, amountTo: '14.80231', txOutHash: `${status} out` } };
}

/** Through the same activity that workflows call. */
async function record(db: Database, order: OrderState): Promise<string> {
  const { orderId } = order.input;
  const { recordTransition } = createTransitionActivities({
    db,
    trackingUrl: () => `http://swaplane.test/track/${orderId}?t=token`,
  });
  await recordTransition({ order, clockOffsetMs: 0 });
  return eventId({ orderId, status: order.status, atMs: lastTransitionAt(order) });
}
