import { setTimeout as delay } from 'node:timers/promises';

/** The first truthy answer of a question that is asked every few milliseconds; fails when none comes in time. */
export async function eventually<T>(question: () => T | Promise<T>, limitMs = 30_000): Promise<NonNullable<T>> {
  const giveUpAt = Date.now() + limitMs;
  for (;;) {
    const answer = await question();
    if (answer) {
      return answer;
    }
    if (Date.now() > giveUpAt) {
      throw new Error(`never came true: ${question}`);
    }
    await delay(10);
  }
}
