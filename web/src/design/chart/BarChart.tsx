import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import styles from './chart.module.css';

const HEIGHT = 200;

interface BarChartProps {
  label: string;
  /** Seconds since 1970, evenly spaced. */
  times: readonly number[];
  /** The first is at the bottom, and each further one on top of it. */
  series: readonly { name: string; color: string; values: readonly number[] }[];
  format?: (value: number) => string;
}

/** Stacked bars over time, with the values under the pointer above it. */
export function BarChart({ label, times, series, format = String }: BarChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: its colors are read from the page, and change with the scheme
  useEffect(() => {
    const element = place.current;
    if (!element) {
      return;
    }
    const chart = new uPlot(options(element.clientWidth, series, format), stacked(times, series), element);
    const resize = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    resize.observe(element);
    return () => {
      resize.disconnect();
      chart.destroy();
    };
  }, [times, series, scheme, format]);
  const sums = series.map(({ name, values }) => `${name}: ${format(values.reduce((sum, value) => sum + value, 0))}`);
  return <div ref={place} className={styles.chart} role="img" aria-label={`${label}. ${sums.join(', ')}`} />;
}

const HOUR_TICK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const DAY_TICK = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** Midnight is labeled with the name of the day that begins. */
function formatTick(seconds: number): string {
  const at = new Date(seconds * 1_000);
  return at.getHours() === 0 ? DAY_TICK.format(at) : HOUR_TICK.format(at);
}

/** uPlot draws each series from zero, so the sum is drawn first and the lower parts over it. */
function stacked(times: readonly number[], series: BarChartProps['series']): uPlot.AlignedData {
  const heights = series.map((_, top) =>
    times.map((_time, index) => series.slice(0, top + 1).reduce((sum, { values }) => sum + (values[index] ?? 0), 0)),
  );
  return [[...times], ...heights.toReversed()];
}

/** Shows the values of the last bar while the pointer is on none. */
function showLast(chart: uPlot): void {
  chart.setLegend({ idx: (chart.data[0]?.length ?? 1) - 1 }, false);
}

/** Adds space for the halves of the first and the last bar. */
function halfABar(min: number, max: number, count: number): [number, number] {
  const half = (max - min) / Math.max(1, count - 1) / 2;
  return [min - half, max + half];
}

/** Space for the labels beside the bars, which cut off what does not fit. */
function widthOf(labels: readonly string[] | null): number {
  const longest = Math.max(0, ...(labels ?? []).map((label) => label.length));
  return Math.max(44, 16 + 7 * longest);
}

function options(width: number, series: BarChartProps['series'], format: (value: number) => string): uPlot.Options {
  const count = series[0]?.values.length ?? 0;
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const bars = uPlot.paths.bars?.({ size: [0.72, 28], radius: 0.15 });
  const axis = { stroke: color('--ink-3'), font: "12px 'Inter Variable', sans-serif", ticks: { show: false } };
  return {
    width,
    height: HEIGHT,
    padding: [8, 8, 0, 0],
    cursor: { y: false, points: { show: false } },
    legend: { live: true },
    hooks: { ready: [showLast], setCursor: [(chart) => chart.cursor.idx == null && showLast(chart)] },
    scales: {
      x: { range: (_chart, min, max) => halfABar(min, max, count) },
      y: { range: (_chart, _min, max) => [0, Math.max(4, max * 1.1)] },
    },
    axes: [
      { ...axis, size: 28, grid: { show: false }, values: (_chart, seconds) => seconds.map(formatTick) },
      {
        ...axis,
        size: (_chart, labels) => widthOf(labels),
        grid: { stroke: color('--line'), width: 1 },
        values: (_chart, values) => values.map((value) => (Number.isInteger(value) ? format(value) : '')),
      },
    ],
    series: [
      {
        value: (_chart, at) =>
          at === null || at === undefined
            ? ''
            : new Date(at * 1_000).toLocaleString('en-GB', {
                day: 'numeric',
                month: 'short',
                hour: '2-digit',
                minute: '2-digit',
              }),
      },
      ...series.toReversed().map(({ name, color: token, values }) => ({
        label: name,
        fill: color(token),
        stroke: color(token),
        width: 0,
        points: { show: false },
        ...(bars && { paths: bars }),
        value: (_chart: uPlot, _raw: number, _series: number, index: number | null) =>
          index === null ? '' : format(values[index] ?? 0),
      })),
    ],
  };
}
