import type { Logger } from 'pino';
import type { Database } from '#db/client';
import { listActiveLocks, noteKeyFailure } from '#db/keys/lockouts';
import type { Notifications } from '#db/notifications';
import { SECOND } from '#domain/duration';
import { repeatRead } from '#process/repeated-read';
import { toShownPrefix } from '#security/secret';
import { rangeOf } from './client-ip';

/** Who may not ask because of bad keys [rules/keys-and-lockout: Lockout]. */
export interface Lockouts {
  /** How long the address stays locked, in ms and from memory; 0 when it is not. */
  remainingMs(ip: string): number;
  /**
   * Counts an INVALID_KEY answer that is to be given; when it resolves, `remainingMs` knows whether it was one too many. False
   * when it was not counted, because the address had been locked before its turn came. Never rejects.
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
  /** That of the request. */
  log: Logger;
}

/** How long a lost notification, or a lock that was taken away, may stay unnoticed. */
const REREAD_MS = SECOND;

/** The shown part of what was presented as a key, or null when it does not even begin like one. */
export function findPresentedPrefix(presented: string | undefined): string | null {
  return presented !== undefined && /^pk_(test|live)_[0-9A-Za-z]{8}/.test(presented) ? toShownPrefix(presented) : null;
}

/** The database decides about locks; each process remembers those that hold, so that no request has to ask for them. */
export function openLockouts(db: Database, notifications: Notifications, log: Logger): OpenLockouts {
  let locks: Locks = new Map();
  const turns = createTurns();

  const memory = repeatRead({
    everyMs: REREAD_MS,
    onTrouble: (err) => log.warn({ err }, 'could not read the lockouts; those that are known hold on'),
    async read() {
      const learnedAt = performance.now();
      const read = await readLocks(db, learnedAt);
      // The rows may not show a lock that was made here since.
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
    // One at a time for each range: a flood of bad keys must not take all connections to wait for each other.
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

/** By address range. */
type Locks = Map<string, { until: number; learnedAt: number }>;

async function readLocks(db: Database, learnedAt: number): Promise<Locks> {
  const active = await listActiveLocks(db);
  const now = Date.now();
  return new Map(active.map(({ ipRange, remainingMs }) => [ipRange, { until: now + remainingMs, learnedAt }]));
}

/** Does what has one name one after the other. The work never rejects. */
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
