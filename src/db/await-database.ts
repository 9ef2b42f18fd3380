import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE, SECOND } from '../domain/duration';
import { causesOf, isDatabaseOutage } from './outage';

/** How long a start waits for a database that is restarting, recovering or not yet promoted. */
const LIMIT_MS = 5 * MINUTE;
const RETRY_MS = 0.5 * SECOND;

export interface DatabaseWaiting {
  /** Called with the reason for waiting, once per reason. */
  say(reason: string): void;
  signal?: AbortSignal;
  limitMs?: number;
}

/**
 * Retries a part of the start while the database is unavailable, so that a process that starts while Postgres restarts waits
 * for it.
 * @throws any other error, or the same when the time is up
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

/** The underlying error of Postgres or the network, without the failed statement, in one line. */
export function reasonOf(error: unknown): string {
  const { message = '', code = 'no reason given' } = causesOf(error).at(-1) ?? {};
  return (message || String(code)).split('\n')[0] ?? '';
}
