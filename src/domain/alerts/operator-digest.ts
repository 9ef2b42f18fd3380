import { DAY, HOUR } from '../duration';
import { type OperatorNotice, severityOf } from './operator-notice';
import { isWithinQuietHours, type QuietHours } from './quiet-hours';

/** What is open still is mailed again after `afterMs`, together with what was mailed `togetherMs` ago or more. */
const REMINDER = { afterMs: DAY, togetherMs: 12 * HOUR } as const;

export interface DigestSettings {
  /** What is new waits so long for what else comes up. */
  readonly digestMs: number;
  /** Null: there are none. */
  readonly quietHours: QuietHours | null;
}

/** What one mail names. */
export interface OperatorDigest {
  /** Not mailed before. */
  fresh: OperatorNotice[];
  /** Mailed before, and open still. */
  reminded: OperatorNotice[];
}

/** What is mailed at an instant, of all that is open; null: nothing yet [rules/alerts: Mails]. */
export function chooseDigest(
  open: readonly OperatorNotice[],
  now: number,
  { digestMs, quietHours }: DigestSettings,
): OperatorDigest | null {
  const isUrgentOnly = quietHours !== null && isWithinQuietHours(quietHours, now);
  const told = open.filter((notice) => !notice.isAcknowledged && (!isUrgentOnly || severityOf(notice) === 'urgent'));
  const fresh = told.filter(({ mailedAt }) => mailedAt === null);
  const mailedFor = (ms: number) => told.filter(({ mailedAt }) => mailedAt !== null && now - mailedAt >= ms);
  const isDue = fresh.some(({ openedAt }) => now - openedAt >= digestMs) || mailedFor(REMINDER.afterMs).length > 0;
  return isDue ? { fresh, reminded: mailedFor(REMINDER.togetherMs) } : null;
}
