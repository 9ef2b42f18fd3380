import type { Order } from './order';

/**
 * A public Order that one of our rows keeps as JSON text. It is not checked again: only `toOrder` makes such text, and a row of an
 * earlier release, which may lack a member that the schema has today, must still be readable.
 */
export function readStoredOrder(json: string): Order {
  return JSON.parse(json);
}
