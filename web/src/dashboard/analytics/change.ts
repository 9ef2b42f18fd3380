import type { Measures } from '#contract/dashboard/analytics';
import { SECOND } from '#domain/duration';
import { formatDuration } from '#web/design/time/format-time';
import { formatUsd } from '#web/design/values/formats';

export type MeasureName = 'orders' | 'completed_pct' | 'median_seconds' | 'volume_usd' | 'earned_usd';

interface Measure {
  header: string;
  write: (value: string | number) => string;
  /** Whether more of it is better; null: neither. */
  isMoreBetter: boolean | null;
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
  if (difference === 0) {
    return Number(now) === 0 ? null : { text: 'unchanged', tone: null };
  }
  const tone = isMoreBetter === null ? null : difference > 0 === isMoreBetter ? 'done' : 'failed';
  if (inPoints) {
    return { text: `${signed(difference, 1)} points`, tone };
  }
  return Number(then) === 0
    ? { text: 'new', tone: null }
    : { text: `${signed((difference / Number(then)) * 100, 0)} %`, tone };
}

/** With a sign of the width of a digit; less than the last decimal is still more than nothing. */
function signed(value: number, decimals: number): string {
  const least = 10 ** -decimals;
  const size = Math.abs(value);
  const text = size < least ? `<${least}` : Number(size.toFixed(decimals)).toLocaleString('en-US');
  return `${value < 0 ? '−' : '+'}${text}`;
}
