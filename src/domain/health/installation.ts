import { DAY, MINUTE, SECOND } from '../duration';

/** From here on a clock is wrong: machines that follow a time server differ by less than a tenth of a second. */
export const LONGEST_CLOCK_SKEW_MS = 5 * SECOND;

/** A certificate this close to its end was not renewed: ones that live for 90 days are renewed 30 days before. */
export const CERTIFICATE_NOTICE_MS = 14 * DAY;

/** A disk with less left than both is nearly full. */
const DISK_LEAST = { share: 0.1, bytes: 10 * 1024 ** 3 } as const;

/** A replication slot whose reader is gone keeps all changes, until the disk is full. */
export const MOST_KEPT_BYTES = 1024 ** 3;

/** A time read from another clock, and ours before it was asked and after it answered. */
export interface ClockReading {
  readonly askedAt: number;
  readonly readAt: number;
  readonly answeredAt: number;
}

/** How far the other clock is certainly ahead of ours; negative if it is behind. */
export function skewOf({ askedAt, readAt, answeredAt }: ClockReading): number {
  return readAt < askedAt ? readAt - askedAt : Math.max(0, readAt - answeredAt);
}

export function isClockRight(reading: ClockReading): boolean {
  return Math.abs(skewOf(reading)) <= LONGEST_CLOCK_SKEW_MS;
}

export function isCertificateLasting(endsAt: number, now: number): boolean {
  return endsAt - now >= CERTIFICATE_NOTICE_MS;
}

interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export function isDiskRoomy({ freeBytes, totalBytes }: DiskSpace): boolean {
  return freeBytes >= Math.min(DISK_LEAST.bytes, DISK_LEAST.share * totalBytes);
}

/** What a Postgres server says about the archive of its log of changes. */
export interface Archiving {
  isOn: boolean;
  /** How long a change waits at most; null for as long as it takes to fill a file of the log. */
  timeoutMs: number | null;
  /** Milliseconds since each; null for never. */
  archivedAgoMs: number | null;
  failedAgoMs: number | null;
  /** How long nothing was archived although a whole file waits; null if none does. */
  waitingMs: number | null;
}

type ArchivingTrouble = 'off' | 'failing' | 'standing still' | 'without a limit';

/** A command that hangs, as on a network share that is away, never fails: it is late by this much. */
const ARCHIVING_LATE_MS = 10 * MINUTE;

/** Texts for operators. */
export const ARCHIVING_WORDS: Readonly<Record<ArchivingTrouble, string>> = {
  off: 'the log of changes is not archived, so a lost server loses everything since the last copy: set archive_mode and archive_command',
  failing:
    'the log of changes cannot be archived, and fills the disk: look for archive_command in the log of the server',
  'standing still':
    'files of the log wait, and archive_command does not come back: look at the place that it writes to, and whether that can be reached',
  'without a limit': 'in quiet hours changes wait for hours until they are archived: set archive_timeout',
};

/** Null if a lost server would lose little. */
export function findArchivingTrouble(archiving: Archiving): ArchivingTrouble | null {
  const { isOn, timeoutMs, archivedAgoMs, failedAgoMs, waitingMs } = archiving;
  if (!isOn) return 'off';
  if (failedAgoMs !== null && (archivedAgoMs === null || failedAgoMs < archivedAgoMs)) return 'failing';
  if (timeoutMs === null) return 'without a limit';
  return waitingMs !== null && waitingMs > timeoutMs + ARCHIVING_LATE_MS ? 'standing still' : null;
}

/** Whether a file of the log is due, and does not come into the archive. */
export function isArchiveFailing(archiving: Archiving): boolean {
  const trouble = findArchivingTrouble(archiving);
  return trouble === 'failing' || trouble === 'standing still';
}

type Check = 'ok' | 'down';

/** Whether this process can execute orders [rules/incidents: Probes of a process]. */
export interface WorkerHealth {
  status: Check;
  checks: { database: Check; engine: Check; workers: Check };
  /** Temporal's state of each worker, by queue. */
  queues: Record<string, string>;
  /** Providers with orders that are not fully served, and why; they do not make the worker unhealthy. */
  draining: { provider: string; orders: number; reason: string | null; calls: string }[];
}
