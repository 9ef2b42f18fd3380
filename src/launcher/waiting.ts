import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../process/start-error';

/**
 * Repeats `probe` until it no longer throws.
 * @param what names the awaited thing in the error
 * @throws StartError with the last trouble when time is up; the signal's reason when that is aborted
 */
export async function waitUntil(
  what: string,
  probe: () => Promise<unknown>,
  { limitMs, signal }: { limitMs: number; signal: AbortSignal },
): Promise<void> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    signal.throwIfAborted();
    try {
      await probe();
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (performance.now() > deadline) {
        throw new StartError(`${what} did not respond within ${limitMs / 1_000} s: ${messageOf(error)}`);
      }
    }
    await delay(50, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** One line that describes an error. */
export function messageOf(error: unknown): string {
  const { message = String(error), code } = error as NodeJS.ErrnoException;
  return (message || code || 'no reason given').split('\n')[0] ?? '';
}
