import { DAY, toIso } from '#domain/duration';
import { periodAround } from '#domain/incidents/provider-outage';

/** A time, and the length of the period around it in milliseconds; 0 for that moment alone. */
interface HealthWindow {
  at: number;
  length: number;
}

type Named = 'at' | 'from' | 'to';

/** The window that a URL asks for; without any the last 24 hours, as the API answers. */
export function readWindow({ at, from, to }: Readonly<Partial<Record<Named, string>>>, now: number): HealthWindow {
  const moment = Date.parse(at ?? '');
  if (!Number.isNaN(moment)) {
    return { at: moment, length: 0 };
  }
  const [start, end] = [Date.parse(from ?? ''), Date.parse(to ?? '')];
  return start <= end ? { at: (start + end) / 2, length: end - start } : { at: now, length: DAY };
}

/** The filters of the URL that ask for a window. */
export function writeWindow({ at, length }: HealthWindow, now: number): Record<Named, string | undefined> {
  if (length === 0) {
    return { at: toIso(at), from: undefined, to: undefined };
  }
  const { from, to } = periodAround(at, length, now);
  return { at: undefined, from: toIso(from), to: toIso(to) };
}
