import { toIso } from '#domain/duration';
import type { Environment } from '#domain/environment';
import { eventName, ORDER_STATUSES } from '#domain/orders/status';
import { CHANNEL_EVENTS } from '#domain/webhooks/event-filter';
import { EXAMPLE } from '../examples';
import { lateDepositEventExample, type OrderEventBody, orderEventExample } from '../orders/order-event';
import { OPS_EVENT_GUIDE } from './ops-event';

interface ExamplePlace {
  endpointId: string;
  environment: Environment;
  /** Of an order that does not exist. */
  orderId: string;
  /** Milliseconds. */
  at: number;
}

interface ExampleEvent {
  eventId: string;
  /** The exact bytes to sign and send. */
  body: string;
}

/**
 * An event as an endpoint gets it, with values that nobody takes for real [rules/webhooks: Examples]: one of an order is always of the
 * sandbox, and an ops event has the endpoint in its id, as a test has. @throws Error if there is no such event
 */
export function exampleEvent(name: string, place: ExamplePlace): ExampleEvent {
  return CHANNEL_EVENTS.order.includes(name) ? ofOrder(name, place) : ofAccount(name, place);
}

function ofOrder(name: string, { orderId }: ExamplePlace): ExampleEvent {
  const example = orderExample(name);
  const text = JSON.stringify({ ...example, order: { ...example.order, sandbox: true }, sandbox: true });
  return {
    eventId: example.event_id.replace(EXAMPLE.orderId, orderId),
    body: text.replaceAll(EXAMPLE.orderId, orderId),
  };
}

function orderExample(name: string): OrderEventBody {
  const status = ORDER_STATUSES.find((one) => eventName(one) === name);
  return status === undefined ? lateDepositEventExample() : orderEventExample(status);
}

function ofAccount(name: string, { endpointId, environment, at }: ExamplePlace): ExampleEvent {
  const found = OPS_EVENT_GUIDE.find((one) => one.name === name);
  if (!found) {
    throw new Error(`there is no event ${name}`);
  }
  const eventId = `${endpointId}:${name}:${at}`;
  return { eventId, body: JSON.stringify({ ...found.example, event_id: eventId, ts: toIso(at), environment }) };
}
