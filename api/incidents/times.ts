import { fromIso } from '#domain/duration';

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** `2 Mar 2026, 10:14 UTC` */
export function formatTime(iso: string): string {
  return `${FORMAT.format(fromIso(iso))} UTC`;
}
