import { fromIso, HOUR, MINUTE } from '#domain/duration';

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** `2 Mar 2026, 10:14 UTC` */
export function formatTime(iso: string): string {
  return `${FORMAT.format(fromIso(iso))} UTC`;
}

/** Hours and minutes of a positive duration, in words. */
export function writeDurationInWords(ms: number): string {
  if (ms < MINUTE) {
    return 'less than a minute';
  }
  const hours = Math.floor(ms / HOUR);
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  return [countUnits(hours, 'hour'), countUnits(minutes, 'minute')].filter((part) => part !== null).join(' ');
}

function countUnits(count: number, unit: string): string | null {
  return count === 0 ? null : `${count} ${unit}${count === 1 ? '' : 's'}`;
}
