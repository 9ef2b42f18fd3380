import { type PointerEvent, useState } from 'react';
import { DAY, SECOND } from '#domain/duration';
import { formatDay, formatTimeOfDay } from '../time/format-time';
import { timeFormat } from '../time/zone';
import styles from './chart.module.css';
import { ticksUpTo, timesShown } from './ticks';

export interface BarChartProps {
  label: string;
  /** Seconds since 1970, evenly spaced; days begin at a midnight of UTC. */
  times: readonly number[];
  /** The first is at the bottom, and each further one on top of it. */
  series: readonly { name: string; color: string; values: readonly number[] }[];
  format?: (value: number) => string;
}

const WHOLE_TIME = timeFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
/** A day that begins at a midnight of UTC. */
const WHOLE_DAY = timeFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const UTC_DAY_TICK = timeFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Midnight is labeled with the name of the day that begins. */
function formatTick(seconds: number, isDaily: boolean): string {
  const ms = seconds * SECOND;
  if (isDaily) {
    return UTC_DAY_TICK(ms);
  }
  const time = formatTimeOfDay(ms);
  return time.startsWith('00') ? formatDay(ms) : time;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Stacked bars over time, with the values under the pointer below them; while it points at none, the sums of all bars. */
export function BarChart({ label, times, series, format = String }: BarChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const count = times.length;
  const isDaily = (times[1] ?? 0) - (times[0] ?? 0) === DAY / SECOND;
  const heights = times.map((_, bar) => sum(series.map(({ values }) => values[bar] ?? 0)));
  const ticks = ticksUpTo(Math.max(0, ...heights));
  const shown = pointed === null || count === 0 ? null : Math.min(pointed, count - 1);
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.max(0, Math.floor(((clientX - left) / width) * count)));
  };
  const sums = series.map(({ name, values }) => `${name}: ${format(sum(values))}`);
  return (
    <div className={styles.chart} role="img" aria-label={`${label}. ${sums.join(', ')}`}>
      <div className={styles.scale}>
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{format(tick)}</span>
        ))}
      </div>
      <div className={styles.plot} onPointerMove={point} onPointerLeave={() => setPointed(null)}>
        <Bars times={times} series={series} ticks={ticks} pointed={pointed} />
      </div>
      <div className={styles.times}>
        {timesShown(count).map((bar) => (
          <span key={times[bar]} style={{ left: `${((bar + 0.5) / count) * 100}%` }}>
            {formatTick(times[bar] ?? 0, isDaily)}
          </span>
        ))}
      </div>
      <p className={styles.legend}>
        <span>{shown === null ? 'Total' : (isDaily ? WHOLE_DAY : WHOLE_TIME)((times[shown] ?? 0) * SECOND)}</span>
        {series.map(({ name, color, values }) => (
          <span key={name}>
            <i style={{ background: `var(${color})` }} />
            {name}: {format(shown === null ? sum(values) : (values[shown] ?? 0))}
          </span>
        ))}
      </p>
    </div>
  );
}

interface BarsProps extends Pick<BarChartProps, 'times' | 'series'> {
  ticks: readonly number[];
  pointed: number | null;
}

/** The share of its place that a bar fills. */
const FILLED = 0.72;

/** One unit of the drawing is as wide as a bar's place and as high as the value one. */
function Bars({ times, series, ticks, pointed }: BarsProps) {
  const top = ticks.at(-1) ?? 1;
  return (
    <svg viewBox={`0 0 ${Math.max(1, times.length)} ${top}`} preserveAspectRatio="none" aria-hidden="true">
      {ticks.map((tick) => (
        <line key={tick} className={styles.line} x1="0" x2={times.length} y1={top - tick} y2={top - tick} />
      ))}
      {pointed !== null && <rect className={styles.pointed} x={pointed} y="0" width="1" height={top} />}
      {times.map((time, bar) => (
        <g key={time}>
          {series.map(({ name, color, values }, place) => {
            const below = sum(series.slice(0, place).map((lower) => lower.values[bar] ?? 0));
            const height = values[bar] ?? 0;
            const x = bar + (1 - FILLED) / 2;
            return (
              <rect key={name} x={x} y={top - below - height} width={FILLED} height={height} fill={`var(${color})`} />
            );
          })}
        </g>
      ))}
    </svg>
  );
}
