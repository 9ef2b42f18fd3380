import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE, SECOND } from '../domain/duration';

/** Network errors of a server that cannot be reached. */
const UNREACHABLE: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * Postgres errors that mean it is unavailable: broken connections (08), a full disk, no memory or no connection left (53), a
 * shutdown or a start (57P0x), a failing disk (58), and a read-only server such as the standby after a failover (25006).
 */
const CANNOT_SERVE = /^(08\d{3}|53\d{3}|57P0\d|58\d{3}|25006)$/;
/** The server refused the statement and still answers, so it changed nothing. */
const CANNOT_WRITE = /^(53\d{3}|25006)$/;

/** Messages of the Postgres driver without an error code. */
const BROKEN_CONNECTION =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying|Query read timeout)/;

interface Failure {
  code?: unknown;
  message?: string;
  cause?: unknown;
}

/** The database is unavailable: it answers no queries. */
export class StalledDatabaseError extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('the database does not answer');
    this.name = 'StalledDatabaseError';
  }
}

/** Whether a call failed because the database, or the connection to it, is unavailable [rules/errors: Outages]. */
export function isDatabaseOutage(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, message = '' }) =>
      UNREACHABLE.has(code) || BROKEN_CONNECTION.test(message) || (typeof code === 'string' && CANNOT_SERVE.test(code)),
  );
}

/** Whether the database refused the write, which certainly changed nothing. */
export function isRefusedWrite(error: unknown): boolean {
  return causesOf(error).some(({ code }) => typeof code === 'string' && CANNOT_WRITE.test(code));
}

/** The error and its causes. */
export function causesOf(error: unknown): Failure[] {
  const causes: Failure[] = [];
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as Failure).cause) {
    causes.push(cause);
  }
  return causes;
}

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
