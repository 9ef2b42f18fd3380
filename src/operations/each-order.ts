import { OpenRunError } from '#temporal/histories/copy-histories';

/** This many failures in a row, each of which is not the order's own, mean an outage: the rest is left for a later run. */
const OUTAGE = 3;

interface Tried<T> {
  results: T[];
  failures: unknown[];
}

/**
 * Acts on one order after the other. One that fails keeps no other one waiting: an order's webhook may sleep in Temporal for half a
 * day, and the others' time is over meanwhile. The caller throws the first failure at the end.
 * @throws the failure with which an outage was noticed, because a job that waits for each of a hundred answers would seem dead
 */
export async function tryEach<T>(orderIds: readonly string[], act: (orderId: string) => Promise<T>): Promise<Tried<T>> {
  const tried: Tried<T> = { results: [], failures: [] };
  let inARow = 0;
  for (const orderId of orderIds) {
    try {
      tried.results.push(await act(orderId));
      inARow = 0;
    } catch (error) {
      tried.failures.push(error);
      inARow = error instanceof OpenRunError ? 0 : inARow + 1;
      if (inARow === OUTAGE) throw error;
    }
  }
  return tried;
}
