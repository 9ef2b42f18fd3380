import type { Database } from '#db/client';
import { listUsableKeys } from '#db/keys/usable-keys';
import type { Notifications } from '#db/notifications';
import type { Logger } from '#domain/logs/log';

/** The part of an open stream that concerns its key. */
export interface Keyed {
  /** Null for a person's stream, whose login is checked elsewhere. */
  keyId: string | null;
  /** Called when the stream's key is no longer valid. */
  dismiss(): void;
}

interface KeyCheck {
  db: Database;
  notifications: Notifications;
  log: Logger;
  everyMs: number;
}

/** Dismisses streams with revoked keys, periodically and when settings change. Returns the function that stops it. */
export function checkKeys({ db, notifications, log, everyMs }: KeyCheck, open: () => readonly Keyed[]): () => void {
  const check = async () => {
    const streams = open();
    try {
      const ids = streams.flatMap(({ keyId }) => keyId ?? []);
      const usable = await listUsableKeys(db, new Set(ids));
      for (const stream of streams.filter(({ keyId }) => keyId !== null && !usable.has(keyId))) {
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
