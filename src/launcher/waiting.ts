import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../process/start';

/**
 * Repeats `probe` until it no longer throws.
 * @param what the awaited thing, for the error
 * @throws StartError with the last error after the time limit; the signal's reason if it is aborted
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

/** A one-line description of an error. */
export function messageOf(error: unknown): string {
  const { message = String(error), code } = error as NodeJS.ErrnoException;
  return (message || code || 'no reason given').split('\n')[0] ?? '';
}
