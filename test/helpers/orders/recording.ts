import { eventId } from '#domain/orders/event-id';
import type { Answer, Client, OrderTerms } from '../service/client';
import { openRawStream } from '../service/order-stream';
import type { WebhookReceiver } from '../webhooks/signed-receiver';

/** Everything a partner receives about one order, byte for byte. */
export interface Recording {
  orderId: string;
  created: string;
  /** The response to each action on it, and its last state. */
  states: string[];
  stream: string;
  /** By event id. */
  webhooks: [eventId: string, body: string][];
}

/** An action on an open order. */
export type Act = (client: Client, orderId: string) => Promise<Answer>;

/** Plays an order to its end and records every byte of it. */
export async function record(
  client: Client,
  receiver: WebhookReceiver,
  terms: OrderTerms,
  acts: readonly Act[],
): Promise<Recording> {
  receiver.received.splice(0);
  const { text: created, body } = await client.ask(terms);
  const { order_id: orderId, status, created_at } = body;
  // An order that plays by itself may be further on before the stream opens; the response contains what came before.
  const stream = await openRawStream(client, orderId, eventId({ orderId, status, atMs: Date.parse(created_at) }));
  const states: string[] = [];
  for (const act of acts) {
    const { status, text } = await act(client, orderId);
    states.push(`${status} ${text}`);
  }
  const last = await client.get(orderId);
  const events = last.body.timeline.length;
  await receiver.arrived(orderId, events);
  const streamed = await stream.text(events - 1);
  stream.close();
  return {
    orderId,
    created,
    states: [...states, last.text],
    stream: streamed,
    webhooks: [...receiver.bodies(orderId)],
  };
}
