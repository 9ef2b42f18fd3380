import { timeFormat } from './zone';

const PARTS = timeFormat({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The clock of the reader's zone, read as if it were that of UTC. */
function clockAt(ms: number): number {
  const [, day = '', month = '', year = '', time = ''] = /^(\d+)\/(\d+)\/(\d+), ([\d:]+)$/.exec(PARTS(ms)) ?? [];
  return Date.parse(`${year}-${month}-${day}T${time}Z`);
}

/** The value of a field of type `datetime-local`, in the reader's zone. */
export function localMinute(ms: number): string {
  return new Date(clockAt(ms)).toISOString().slice(0, 16);
}

/** The instant of such a value; null if it is none. What the clock skips or shows twice may be an hour off. */
export function parseLocalMinute(text: string): number | null {
  const clock = Date.parse(`${text}Z`);
  if (Number.isNaN(clock)) {
    return null;
  }
  const near = clock - (clockAt(clock) - clock);
  return clock - (clockAt(near) - near);
}
