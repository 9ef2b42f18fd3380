import { createHmac } from 'node:crypto';
import type { OrderEventBody } from '#contract/orders/order-event';
import { eventually } from '../run/eventually';
import { type Received, type Receiver, startReceiver as startServer } from './receiver';

export interface WebhookReceiver extends Receiver {
  /** Ids of all events received for an order, oldest first; a repeated delivery appears again. */
  eventIds(orderId: string): string[];
  /** The events received for an order, by their sequence. */
  events(orderId: string): OrderEventBody[];
  /** The raw bodies for an order by event id; fails when two deliveries of one event differ. */
  bodies(orderId: string): Map<string, string>;
  /** Resolves when `count` events of the order have arrived. */
  arrived(orderId: string, count: number): Promise<string[]>;
}

/** A partner's server that checks every signature with its own code, and records the genuine webhooks. */
export async function startWebhookReceiver(secret: string): Promise<WebhookReceiver> {
  const server = await startServer();
  const genuine = () =>
    server.received.map((request) => {
      const event = readGenuine(request, secret);
      return { ...event, atMs: Date.parse(event.ts), text: request.body.toString() };
    });
  const of = (orderId: string) =>
    genuine()
      .filter(({ order }) => order.order_id === orderId)
      .sort((one, other) => one.sequence - other.sequence);
  const receiver: WebhookReceiver = {
    ...server,
    events: of,
    eventIds: (orderId) => of(orderId).map(({ event_id }) => event_id),
    bodies(orderId) {
      const bodies = new Map<string, string>();
      for (const { event_id, text } of of(orderId)) {
        if ((bodies.get(event_id) ?? text) !== text) {
          throw new Error(`two deliveries of ${event_id} differ`);
        }
        bodies.set(event_id, text);
      }
      return bodies;
    },
    arrived: (orderId, count) =>
      eventually(() => (new Set(receiver.eventIds(orderId)).size >= count ? receiver.eventIds(orderId) : null)),
  };
  return receiver;
}

/**
 * The event of a genuine delivery. Written from the contract's text [rules/webhooks: Signature], without the service's own
 * code.
 */
function readGenuine({ headers, body }: Received, secret: string): OrderEventBody {
  const [, time = '', signature = ''] = /^t=(\d+),v1=([^,]+)$/.exec(headers['x-service-signature'] ?? '') ?? [];
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest('base64');
  const event: OrderEventBody = JSON.parse(body.toString());
  if (signature !== expected || headers['x-service-event-id'] !== event.event_id) {
    throw new Error(`a delivery is not genuine: ${JSON.stringify(headers)}`);
  }
  return event;
}
