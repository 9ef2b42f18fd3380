import { setTimeout as delay } from 'node:timers/promises';

/** Longer than any work whose duration depends on whether the account exists. */
const CONSTANT_MS = 250;

/**
 * Does work whose duration must not reveal whether an account exists: it always takes the same time.
 * @param since when it began, by `performance.now`
 */
export async function runInConstantTime<T>(work: () => Promise<T>, since = performance.now()): Promise<T> {
  const rest = Math.max(0, since + CONSTANT_MS - performance.now());
  const [settled] = await Promise.allSettled([work(), delay(rest)]);
  if (settled.status === 'rejected') {
    throw settled.reason;
  }
  return settled.value;
}
