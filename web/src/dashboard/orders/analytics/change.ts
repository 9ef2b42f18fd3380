import type { Measures } from '#contract/dashboard/analytics';
import { SECOND } from '#domain/duration';
import { formatDuration } from '#web/design/time/format-time';
import { formatUsd } from '#web/design/values/formats';

export type MeasureName = 'orders' | 'completed_pct' | 'median_seconds' | 'volume_usd' | 'earned_usd';

interface Measure {
  header: string;
  write: (value: string | number) => string;
  isMoreBetter: boolean;
  /** Compared by the difference, not by the ratio. */
  inPoints?: boolean;
}

const count = (value: string | number) => Number(value).toLocaleString('en-US');

/** How each measure is written and compared. */
export const MEASURES: Readonly<Record<MeasureName, Measure>> = {
  orders: { header: 'Orders', write: count, isMoreBetter: true },
  completed_pct: {
    header: 'Completed',
    write: (value) => `${Number(value).toFixed(1)} %`,
    isMoreBetter: true,
    inPoints: true,
  },
  median_seconds: {
    header: 'Median time',
    write: (value) => formatDuration(Number(value) * SECOND),
    isMoreBetter: false,
  },
  volume_usd: { header: 'Volume', write: formatUsd, isMoreBetter: true },
  earned_usd: { header: 'Earned', write: formatUsd, isMoreBetter: true },
};

export interface Change {
  /** "+12 %", "−0.4 points", "new". */
  text: string;
  tone: 'done' | 'failed' | null;
}

/** What changed since the period before; null if one of them has no value, or both have none. */
export function changeOf(name: MeasureName, period: Measures, before: Measures): Change | null {
  const [now, then] = [period[name], before[name]];
  if (now === null || then === null) {
    return null;
  }
  const { isMoreBetter, inPoints } = MEASURES[name];
  const difference = Number(now) - Number(then);
  if (!inPoints && Number(then) === 0) {
    // Said once: without orders before there was nothing else either.
    return difference === 0 || name !== 'orders' ? null : { text: 'new', tone: null };
  }
  const size = inPoints ? difference : (difference / Number(then)) * 100;
  const text = signed(size);
  return text === null
    ? { text: 'unchanged', tone: null }
    : {
        text: `${text} ${inPoints ? 'points' : '%'}`,
        tone: size > 0 === isMoreBetter ? 'done' : 'failed',
      };
}

/** With a sign of the width of a digit, and a decimal where it says something; null if it rounds to nothing. */
function signed(value: number): string | null {
  const size = Number(Math.abs(value).toFixed(Math.abs(value) < 10 ? 1 : 0));
  return size === 0 ? null : `${value < 0 ? '−' : '+'}${size.toLocaleString('en-US')}`;
}
