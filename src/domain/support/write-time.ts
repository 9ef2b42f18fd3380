import { DAY, HOUR, MINUTE, SECOND, toIso } from '../duration';

/** `2026-03-02 10:00:00 UTC` */
export function writeInstant(ms: number): string {
  return `${toIso(ms).slice(0, 19).replace('T', ' ')} UTC`;
}

const UNITS = [
  ['d', DAY],
  ['h', HOUR],
  ['min', MINUTE],
  ['s', SECOND],
] as const;

/** `22 min`, `1 h 5 min`, `3 d 2 h`: the two largest units, rounded down. */
export function writeSpan(ms: number): string {
  let rest = Math.max(0, ms);
  const parts = UNITS.flatMap(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count > 0 ? [`${count} ${unit}`] : [];
  });
  return parts.slice(0, 2).join(' ') || '0 s';
}
