import { DAY, SECOND } from '../duration';

/** From here on a clock is wrong: machines that follow a time server differ by less than a tenth of a second. */
export const LONGEST_CLOCK_SKEW_MS = 5 * SECOND;

/** A certificate this close to its end was not renewed: ones that live for 90 days are renewed 30 days before. */
export const CERTIFICATE_NOTICE_MS = 14 * DAY;

/** A disk with less left than both is nearly full. */
export const DISK_LEAST = { share: 0.1, bytes: 10 * 1024 ** 3 } as const;

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

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export function isDiskRoomy({ freeBytes, totalBytes }: DiskSpace): boolean {
  return freeBytes >= Math.min(DISK_LEAST.bytes, DISK_LEAST.share * totalBytes);
}
