import { setTimeout as delay } from 'node:timers/promises';

const LEAST_WAIT_MS = 10;
const MOST_WAIT_MS = 250;
/** For programs without tests. In a test its own limit ends the wait first, and the failure names what was waited for. */
const LIMIT_MS = 150_000 * Number(process.env.TEST_PATIENCE ?? 1);

/** What is being waited for, which test/helpers/jest/environment.js prints when a test fails. */
const holder = globalThis as { pendingWaits?: Set<unknown> };
holder.pendingWaits ??= new Set();
const pendingWaits = holder.pendingWaits;

/**
 * The first truthy result of a function that is called repeatedly. The calls come every few milliseconds at first and less
 * often later, to leave the processor to the awaited work.
 */
export async function eventually<T>(question: () => T | Promise<T>): Promise<NonNullable<T>> {
  const startedAt = Date.now();
  pendingWaits.add(question);
  try {
    for (;;) {
      const waitedMs = Date.now() - startedAt;
      const answer = await question();
      if (answer) {
        return answer;
      }
      if (waitedMs > LIMIT_MS || !pendingWaits.has(question)) {
        throw new Error(`never came true: ${question}`);
      }
      await delay(Math.min(Math.max(waitedMs / 10, LEAST_WAIT_MS), MOST_WAIT_MS));
    }
  } finally {
    pendingWaits.delete(question);
  }
}
