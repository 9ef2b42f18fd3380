import type { Logger } from 'pino';
import { noteCall } from '../src/db/caller-ranges';
import type { Database } from '../src/db/client';
import { type KeyRow, touchKey } from '../src/db/keys';
import { MINUTE } from '../src/domain/duration';
import { rangeOf } from './client-ip';

const MAX_NAMES = 10_000;

/** Notes that a key was used, and from where, each at most once a minute and not in the request's way. */
export function usageNote(db: Database, log: Logger): (key: KeyRow, ip: string) => void {
  const isDue = onceAMinute();
  return ({ keyId, partnerId, environment }, ip) => {
    if (isDue(keyId)) {
      touchKey(db, keyId).catch((err) => log.warn({ err, keyId }, 'could not note the use of a key'));
    }
    const ipRange = rangeOf(ip);
    if (isDue(`${partnerId} ${environment} ${ipRange}`)) {
      const call = { partnerId, environment, ipRange };
      noteCall(db, call).catch((err) => log.warn({ err, partnerId }, 'could not note where a partner calls from'));
    }
  };
}

/** Says once a minute that what is named is due; for too many names at once, oftener. */
function onceAMinute(): (name: string) => boolean {
  const saidAt = new Map<string, number>();
  return (name) => {
    const now = Date.now();
    if (now - (saidAt.get(name) ?? 0) < MINUTE) {
      return false;
    }
    if (saidAt.size >= MAX_NAMES) {
      saidAt.clear();
    }
    saidAt.set(name, now);
    return true;
  };
}
