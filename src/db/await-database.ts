import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE, SECOND } from '../domain/duration';
import { causesOf, isDatabaseOutage } from './outage';

/** How long a start waits for a database that restarts, recovers, or has yet to be promoted. */
const LIMIT_MS = 5 * MINUTE;
const RETRY_MS = 0.5 * SECOND;

export interface DatabaseWaiting {
  /** Is told why it waits, once for each reason. */
  say(reason: string): void;
  signal?: AbortSignal;
  limitMs?: number;
}

/**
 * Repeats a part of a start while the database cannot serve it, so that a process that starts while Postgres restarts waits for it.
 * @throws what the part throws for any other reason, or when time is up
 */
export async function repeatWhileDown<T>(
  work: () => Promise<T>,
  { say, signal, limitMs = LIMIT_MS }: DatabaseWaiting,
): Promise<T> {
  const deadline = performance.now() + limitMs;
  let said: string | null = null;
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseOutage(error) || performance.now() > deadline) {
        throw error;
      }
      const reason = reasonOf(error);
      if (reason !== said) say(reason);
      said = reason;
    }
    await delay(RETRY_MS, undefined, { signal }).catch(() => signal?.throwIfAborted());
  }
}

/** What Postgres or the network says, below the statement that failed; in one line. */
export function reasonOf(error: unknown): string {
  const { message = '', code = 'no reason given' } = causesOf(error).at(-1) ?? {};
  return (message || String(code)).split('\n')[0] ?? '';
}
