import type { Logger } from '#domain/logs/log';
import { type RepeatedRead, repeatRead } from './repeated-read';

/** Follows whether the database permits sealed texts of release 0.1, for as long as a process runs. */
export function followOldSeals(read: () => Promise<void>, everyMs: number, log: Logger): RepeatedRead {
  return repeatRead({
    read,
    everyMs,
    onTrouble: (err) => log.warn({ err }, 'the permission for sealed texts of release 0.1 cannot be read'),
  });
}
