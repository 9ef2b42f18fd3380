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
