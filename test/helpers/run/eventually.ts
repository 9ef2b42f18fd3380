import { setTimeout as delay } from 'node:timers/promises';

const LEAST_WAIT_MS = 10;
const MOST_WAIT_MS = 250;
/** Only what never comes true takes this long: a machine that is five times slower is to fail no test. */
const LIMIT_MS = 150_000;

/**
 * The first truthy answer of a question that is asked again and again; fails when none comes in time. It is asked every few
 * milliseconds at first, and less often the longer it takes: the processor is for what is waited for.
 */
export async function eventually<T>(question: () => T | Promise<T>, limitMs = LIMIT_MS): Promise<NonNullable<T>> {
  const startedAt = Date.now();
  for (;;) {
    const answer = await question();
    if (answer) {
      return answer;
    }
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > limitMs) {
      throw new Error(`never came true: ${question}`);
    }
    await delay(Math.min(Math.max(waitedMs / 10, LEAST_WAIT_MS), MOST_WAIT_MS));
  }
}
