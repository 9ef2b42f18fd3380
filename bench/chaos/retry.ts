import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '#domain/duration';

/** Nothing in a run may take longer than this, kills included; otherwise it is a finding. */
export const RETRY_LIMIT_MS = 180 * SECOND;

/** The first result that is not null; a call that fails is repeated. Null at the time limit. */
export async function retryUntil<T>(
  attempt: () => Promise<T | null>,
  { everyMs = 300, limitMs = RETRY_LIMIT_MS }: { everyMs?: number; limitMs?: number } = {},
): Promise<T | null> {
  const giveUpAt = Date.now() + limitMs;
  for (;;) {
    const answer = await attempt().catch(() => null);
    if (answer !== null || Date.now() > giveUpAt) {
      return answer;
    }
    await delay(everyMs);
  }
}
