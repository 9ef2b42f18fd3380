import type { Database } from '#db/client';
import { listActiveLocks, noteKeyFailure } from '#db/keys/lockouts';
import type { Notifications } from '#db/notifications';
import type { Logger } from '#domain/logs/log';
import { repeatRead } from '#process/repeated-read';
import { toShownPrefix } from '#security/secret';
import { rangeOf } from './client-ip';

/** Addresses locked out because of bad keys [rules/keys-and-lockout: Lockout]. */
export interface Lockouts {
  /** How long the address stays locked, in ms, from memory; 0 if it is not locked. */
  remainingMs(ip: string): number;
  /**
   * Counts an INVALID_KEY response about to be sent. After it resolves, `remainingMs` includes a lock that it caused. False
   * if it was not counted because the address was already locked by then. Never rejects.
   */
  note(failure: Failure): Promise<boolean>;
}

export interface OpenLockouts extends Lockouts {
  close(): Promise<void>;
}

interface Failure {
  ip: string;
  /** See `findPresentedPrefix`. */
  keyPrefix: string | null;
  /** The request's log. */
  log: Logger;
}

/** The visible prefix of a presented key, or null if it does not have a key's form. */
export function findPresentedPrefix(presented: string | undefined): string | null {
  return presented !== undefined && /^pk_(test|live)_[0-9A-Za-z]{8}/.test(presented) ? toShownPrefix(presented) : null;
}

interface LockoutDeps {
  db: Database;
  notifications: Notifications;
  /** The longest time a missed notification, or a lifted lock, can go unnoticed. */
  rereadMs: number;
  log: Logger;
}

/** The database decides about locks; each process caches the active ones, so that requests need no query. */
export function openLockouts({ db, notifications, rereadMs, log }: LockoutDeps): OpenLockouts {
  let locks: Locks = new Map();
  const turns = createTurns();

  const memory = repeatRead({
    everyMs: rereadMs,
    onError: (err) => log.warn({ err }, 'could not read the lockouts; those that are known hold on'),
    async read() {
      const learnedAt = performance.now();
      const read = await readLocks(db, learnedAt);
      // The rows may not yet include a lock made here since.
      const made = [...locks].filter(([, lock]) => lock.learnedAt > learnedAt);
      locks = new Map([...read, ...made]);
    },
  });
  const unsubscribe = notifications.listen('lockout', memory.readNow);

  const remainingMs = (ip: string): number => {
    const until = locks.size > 0 ? locks.get(rangeOf(ip))?.until : undefined;
    return until === undefined ? 0 : Math.max(0, until - Date.now());
  };
  const record = async (ipRange: string, { ip, keyPrefix, log: requestLog }: Failure): Promise<boolean> => {
    if (remainingMs(ip) > 0) {
      return false;
    }
    try {
      const lock = await noteKeyFailure(db, { ipRange, ip, keyPrefix });
      if (lock) {
        locks.set(ipRange, { until: Date.now() + lock.remainingMs, learnedAt: performance.now() });
      }
      if (lock?.isNew) {
        const { keyPrefixes } = lock;
        requestLog.warn({ ip, ipRange, keyPrefixes }, 'locked out an address for its bad keys');
      }
      return lock?.isNew ?? true;
    } catch (err) {
      requestLog.warn({ err }, 'could not record a bad key');
      return true;
    }
  };

  return {
    remainingMs,
    // One at a time per range: a flood of bad keys must not use up all connections.
    note(failure) {
      const ipRange = rangeOf(failure.ip);
      return turns.take(ipRange, () => record(ipRange, failure));
    },
    async close() {
      unsubscribe();
      await Promise.all([memory.close(), turns.over()]);
    },
  };
}

/** Keyed by address range. */
type Locks = Map<string, { until: number; learnedAt: number }>;

async function readLocks(db: Database, learnedAt: number): Promise<Locks> {
  const active = await listActiveLocks(db);
  const now = Date.now();
  return new Map(active.map(({ ipRange, remainingMs }) => [ipRange, { until: now + remainingMs, learnedAt }]));
}

/** Runs tasks with the same name one after the other. Tasks must never reject. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return {
    async take<T>(name: string, work: () => Promise<T>): Promise<T> {
      const before = last.get(name) ?? Promise.resolve();
      const done = before.then(work);
      last.set(name, done);
      const outcome = await done;
      if (last.get(name) === done) {
        last.delete(name);
      }
      return outcome;
    },
    over: () => Promise.all(last.values()),
  };
}
