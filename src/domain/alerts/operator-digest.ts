import { DAY, HOUR } from '../duration';
import { type OperatorNotice, severityOf } from './operator-notice';
import { isWithinQuietHours, type QuietHours } from './quiet-hours';

/** Alerts still open are mailed again after `afterMs`, together with those mailed at least `togetherMs` ago. */
const REMINDER = { afterMs: DAY, togetherMs: 12 * HOUR } as const;

export interface DigestSettings {
  /** How long a new alert waits for others to join the same mail. */
  readonly digestMs: number;
  /** Null if there are no quiet hours. */
  readonly quietHours: QuietHours | null;
}

/** The contents of one mail. */
export interface OperatorDigest {
  /** Never mailed before. */
  fresh: OperatorNotice[];
  /** Mailed before and still open. */
  reminded: OperatorNotice[];
}

/** Chooses what to mail now from everything that is open; null if nothing is due [rules/alerts: Mails]. */
export function chooseDigest(
  open: readonly OperatorNotice[],
  now: number,
  { digestMs, quietHours }: DigestSettings,
): OperatorDigest | null {
  const isUrgentOnly = quietHours !== null && isWithinQuietHours(quietHours, now);
  const listed = open.filter((notice) => !notice.isAcknowledged && (!isUrgentOnly || severityOf(notice) === 'urgent'));
  const fresh = listed.filter(({ mailedAt }) => mailedAt === null);
  const mailedFor = (ms: number) => listed.filter(({ mailedAt }) => mailedAt !== null && now - mailedAt >= ms);
  const isDue = fresh.some(({ openedAt }) => now - openedAt >= digestMs) || mailedFor(REMINDER.afterMs).length > 0;
  return isDue ? { fresh, reminded: mailedFor(REMINDER.togetherMs) } : null;
}
