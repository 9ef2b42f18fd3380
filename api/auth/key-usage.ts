import type { Logger } from 'pino';
import { noteCall } from '../../src/db/keys/caller-ranges';
import { rehashKey } from '../../src/db/keys/key-digest';
import { type KeyRow, touchKey } from '../../src/db/keys/keys';
import { MINUTE } from '../../src/domain/duration';
import type { ApiServices } from '../services';
import { rangeOf } from './client-ip';

const MAX_NAMES = 10_000;

/** A request that was made with a key. */
interface KeyUse {
  key: KeyRow;
  presented: string;
  ip: string;
  log: Logger;
}

/**
 * Notes that a key was used, and from where, each at most once a minute and not in the request's way. A use is also the time to
 * store the key's digest under the present secret key.
 */
export function createUsageRecorder({ db, keyring }: Pick<ApiServices, 'db' | 'keyring'>): (use: KeyUse) => void {
  const isDue = createMinuteFilter();
  return ({ key: { keyId, partnerId, environment, hashedUnder }, presented, ip, log }) => {
    if (isDue(keyId)) {
      touchKey(db, keyId).catch((err) => log.warn({ err, keyId }, 'could not note the use of a key'));
      if (hashedUnder !== keyring.name) {
        const digest = { hash: keyring.hashApiKey(presented), hashedUnder: keyring.name };
        rehashKey(db, keyId, digest).catch((err) => log.warn({ err, keyId }, 'could not rehash a key'));
      }
    }
    const ipRange = rangeOf(ip);
    if (isDue(`${partnerId} ${environment} ${ipRange}`)) {
      const call = { partnerId, environment, ipRange };
      noteCall(db, call).catch((err) => log.warn({ err, partnerId }, 'could not note where a partner calls from'));
    }
  };
}

/** Says once a minute that what is named is due; for too many names at once, oftener. */
function createMinuteFilter(): (name: string) => boolean {
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
