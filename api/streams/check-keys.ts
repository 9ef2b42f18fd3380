import type { Logger } from 'pino';
import type { Database } from '../../src/db/client';
import { listUsableKeys } from '../../src/db/keys/keys';
import type { Notifications } from '../../src/db/notifications';

/** An open stream as far as its key is concerned. */
export interface Keyed {
  keyId: string;
  /** The key it was opened with is no longer valid. */
  dismiss(): void;
}

interface KeyCheck {
  db: Database;
  notifications: Notifications;
  log: Logger;
  everyMs: number;
}

/** Dismisses streams whose key is revoked, now and then and when settings change. Returns the function that stops it. */
export function checkKeys({ db, notifications, log, everyMs }: KeyCheck, open: () => readonly Keyed[]): () => void {
  const check = async () => {
    const streams = open();
    try {
      const usable = await listUsableKeys(db, new Set(streams.map(({ keyId }) => keyId)));
      for (const stream of streams.filter(({ keyId }) => !usable.has(keyId))) {
        stream.dismiss();
      }
    } catch (err) {
      log.warn({ err }, 'could not check the keys of open streams; the next check will');
    }
  };
  const timer = setInterval(check, everyMs).unref();
  const unsubscribe = notifications.listen('settings', () => void check());
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
