import { setTimeout as delay } from 'node:timers/promises';

/** Longer than the work takes that depends on whether there is an account. */
const CONSTANT_MS = 250;

/**
 * Does work that must not tell by its duration whether there is an account: whatever it does, it takes as long.
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
