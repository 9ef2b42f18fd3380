import { toOrderEvent } from '#contract/orders/order-event';
import type { Database } from '#db/client';
import { orderClaims } from '#db/schema/orders';
import type { DispatchOffer } from '#db/webhooks/deliveries';
import type { Environment } from '#domain/environment';
import { apply } from '#domain/orders/apply-event';
import { openOrder } from '#domain/orders/open-order';
import { lastTransitionAt, type OrderState } from '#domain/orders/order';
import { recordOrder } from '#operations/orders/record-order';
import { newId } from '#security/secret';
import { inputWith } from '../orders/order-state';

const TRACKING_URL = 'https://example.org/track';

export interface PublishOptions {
  partnerId: string;
  environment?: Environment;
  /** The event's virtual instant, in milliseconds. */
  at?: number;
  clockOffsetMs?: number;
  orderId?: string;
  /** The dispatcher that sends what is queued, as it does in the process that records. */
  dispatch?: DispatchOffer;
}

export interface Published {
  orderId: string;
  eventId: string;
  body: string;
}

/** Opens an order as its workflow would, which announces `order.waiting_deposit`. */
export async function publish(db: Database, options: PublishOptions): Promise<Published> {
  return (await opened(db, options)).published;
}

/** Takes an order from opening to completion, which is five events. */
export async function publishLife(db: Database, options: PublishOptions): Promise<Published[]> {
  const first = await opened(db, options);
  const events = [first.published];
  let { order } = first;
  for (const status of ['confirming', 'exchanging', 'sending', 'completed'] as const) {
    const at = lastTransitionAt(order) + 1_000;
    order = apply(order, { type: 'provider_report', report: { status, amountTo: '1.5', txOutHash: '0x' } }, at);
    events.push(await announce(db, order, { dispatch: options.dispatch }));
  }
  return events;
}

/** Takes this many orders through their lives, eight at a time; returns each order's event ids in order. */
export async function publishLives(db: Database, options: PublishOptions, count: number): Promise<string[][]> {
  const published: string[][] = [];
  let left = count;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      published.push((await publishLife(db, options)).map(({ eventId }) => eventId));
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return published;
}

async function opened(db: Database, options: PublishOptions): Promise<{ order: OrderState; published: Published }> {
  const { partnerId, environment = 'test', at = Date.now(), clockOffsetMs = 0, orderId = newId('ord') } = options;
  const input = inputWith({
    orderId,
    partnerId,
    partnerOrderRef: 'Rechnung Nº 7 – ✓',
    sandbox: environment === 'test' ? { scenario: 'success', ttlSeconds: 30, ttlGiven: false, seeded: false } : null,
  });
  await db
    .insert(orderClaims)
    .values({ orderId, partnerId, environment, partnerOrderRef: null, input })
    .onConflictDoNothing();
  const deposit = { providerOrderId: `p-${orderId}`, depositAddress: 'd', depositExtraId: null, expiresAt: null };
  const order = openOrder(input, deposit, at);
  return { order, published: await announce(db, order, { clockOffsetMs, dispatch: options.dispatch }) };
}

async function announce(
  db: Database,
  order: OrderState,
  { clockOffsetMs = 0, dispatch }: { clockOffsetMs?: number; dispatch?: DispatchOffer | undefined },
): Promise<Published> {
  await recordOrder({ db, trackingUrl: () => TRACKING_URL, ...(dispatch && { dispatch }) }, { order, clockOffsetMs });
  const event = toOrderEvent(order, TRACKING_URL);
  return { orderId: order.input.orderId, eventId: event.event_id, body: JSON.stringify(event) };
}
