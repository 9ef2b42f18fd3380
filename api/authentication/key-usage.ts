import { rehashKey } from '#db/keys/key-records';
import { type KeyRow, noteCall, touchKey } from '#db/keys/usable-keys';
import { MINUTE, SECOND } from '#domain/duration';
import type { Logger } from '#domain/logs/log';
import type { ApiServices } from '../services';
import { rangeOf } from './client-ip';

const MAX_NAMES = 10_000;
/** Short, so that a person who rotates a key sees whether the old one is still in use. */
const ROTATING_MS = 2 * SECOND;

/** A request made with a key. */
interface KeyUse {
  key: KeyRow;
  presented: string;
  ip: string;
  log: Logger;
}

/**
 * Records when a key was used and from where, each at most once a minute, more often during a rotation, without delaying the
 * request. On use, the key's digest is also re-stored under the current secret key.
 */
export function createUsageRecorder({ db, keyring }: Pick<ApiServices, 'db' | 'keyring'>): (use: KeyUse) => void {
  const isDue = createFilter();
  return ({ key: { keyId, partnerId, environment, hashedUnder, status }, presented, ip, log }) => {
    if (isDue(keyId, status === 'rotating' ? ROTATING_MS : MINUTE)) {
      touchKey(db, keyId, ip).catch((err) => log.warn({ err, keyId }, 'could not note the use of a key'));
      if (hashedUnder !== keyring.name) {
        const digest = { hash: keyring.hashApiKey(presented), hashedUnder: keyring.name };
        rehashKey(db, keyId, digest).catch((err) => log.warn({ err, keyId }, 'could not rehash a key'));
      }
    }
    const ipRange = rangeOf(ip);
    if (isDue(`${partnerId} ${environment} ${ipRange}`, MINUTE)) {
      const call = { partnerId, environment, ipRange };
      noteCall(db, call).catch((err) => log.warn({ err, partnerId }, 'could not note where a partner calls from'));
    }
  };
}

/** True at most once per interval for each name; more often if there are too many names to remember. */
function createFilter(): (name: string, everyMs: number) => boolean {
  const lastAt = new Map<string, number>();
  return (name, everyMs) => {
    const now = Date.now();
    if (now - (lastAt.get(name) ?? 0) < everyMs) {
      return false;
    }
    if (lastAt.size >= MAX_NAMES) {
      lastAt.clear();
    }
    lastAt.set(name, now);
    return true;
  };
}
