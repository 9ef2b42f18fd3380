import { DAY, HOUR } from '../duration';
import { type OperatorNotice, severityOf } from './operator-notice';

/** Alerts still open are mailed again after `afterMs`, together with those mailed at least `togetherMs` ago. */
const REMINDER = { afterMs: DAY, togetherMs: 12 * HOUR } as const;

export interface DigestSettings {
  /** How long a new alert waits for others to join the same mail. */
  readonly digestMs: number;
  /** Null if there are no quiet hours. */
  readonly quietHours: QuietHours | null;
}

/** The contents of one mail. */
interface OperatorDigest {
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

const MINUTES_PER_HOUR = 60;

/** The hours in which operators get mail about urgent alerts only [rules/alerts: Quiet hours]. */
export interface QuietHours {
  /** Minutes after midnight; if later than `until`, the hours span midnight. */
  readonly from: number;
  readonly until: number;
  /** Its name in the tz database. */
  readonly timeZone: string;
}

/** Parses `22:00-07:00 Europe/Zurich`; the time zone defaults to UTC. Null if the text is invalid. */
export function readQuietHours(text: string): QuietHours | null {
  const match = /^(\d{2}:\d{2})\s*-\s*(\d{2}:\d{2})(?:\s+(\S+))?$/.exec(text);
  const [, from = '', until = '', timeZone = 'UTC'] = match ?? [];
  const hours = { from: minuteOfDay(from), until: minuteOfDay(until) };
  return Number.isNaN(hours.from + hours.until) || hours.from === hours.until || !isTimeZone(timeZone)
    ? null
    : { ...hours, timeZone };
}

/** Whether a time in milliseconds is within quiet hours. The end is exclusive. */
export function isWithinQuietHours({ from, until, timeZone }: QuietHours, at: number): boolean {
  const minute = minuteOfDay(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at),
  );
  return from < until ? from <= minute && minute < until : from <= minute || minute < until;
}

function minuteOfDay(time: string): number {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return Number(hour) * MINUTES_PER_HOUR + Number(minute);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
