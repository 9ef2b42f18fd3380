import { setTimeout as delay } from 'node:timers/promises';

const LEAST_WAIT_MS = 10;
const MOST_WAIT_MS = 250;
/** Only a condition that never becomes true takes this long: no test should fail on a machine that is five times slower. */
const LIMIT_MS = 150_000;

/**
 * The first truthy result of a function that is called repeatedly; fails when a call that began after the limit has none. The
 * calls come every few milliseconds at first and less often later, to leave the processor to the awaited work.
 */
export async function eventually<T>(question: () => T | Promise<T>, limitMs = LIMIT_MS): Promise<NonNullable<T>> {
  const startedAt = Date.now();
  for (;;) {
    const waitedMs = Date.now() - startedAt;
    const answer = await question();
    if (answer) {
      return answer;
    }
    if (waitedMs > limitMs) {
      throw new Error(`never came true: ${question}`);
    }
    await delay(Math.min(Math.max(waitedMs / 10, LEAST_WAIT_MS), MOST_WAIT_MS));
  }
}
