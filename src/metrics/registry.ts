import type { Pool } from 'pg';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { METRICS, type Metric, type MetricName, OTHER } from './table';

/** Labels with at most so many combinations of values are present from the start, with 0. */
const MOST_AT_ONCE = 64;

type Named<T extends Metric['type']> = {
  [N in MetricName]: (typeof METRICS)[N]['type'] extends T ? N : never;
}[MetricName];
type CounterName = Named<'counter'>;
export type GaugeName = Named<'gauge'>;
type HistogramName = Named<'histogram'>;

type Labels<N extends MetricName> = Readonly<Record<keyof (typeof METRICS)[N]['labels'], string>>;
/** Labels as they come from elsewhere. */
type LooseLabels = Readonly<Record<string, string>>;

/** The metrics of this process, of all its roles. */
export const registry = new Registry();

const registered = new Map<string, Counter | Gauge | Histogram>(
  Object.entries<Metric>(METRICS).map(([name, metric]) => [name, register(name, metric)]),
);

export function count<N extends CounterName>(name: N, labels: Labels<N>, by = 1): void {
  find(name, Counter).inc(limitValues(name, labels), by);
}

export function observeSeconds<N extends HistogramName>(name: N, labels: Labels<N>, seconds: number): void {
  find(name, Histogram).observe(limitValues(name, labels), seconds);
}

export function setGauge<N extends GaugeName>(name: N, labels: Labels<N>, value: number): void {
  find(name, Gauge).set(limitValues(name, labels), value);
}

export function addToGauge<N extends GaugeName>(name: N, labels: Labels<N>, by: number): void {
  find(name, Gauge).inc(limitValues(name, labels), by);
}

/** Replaces all values of a gauge; values with the same labels are added up. Null: what is not known has no value. */
export function replaceGauge(name: GaugeName, values: readonly { labels: LooseLabels; value: number }[] | null): void {
  const gauge = find(name, Gauge);
  gauge.reset();
  const isSingle = Object.keys(METRICS[name].labels).length === 0;
  if (values === null || (isSingle && values.length === 0)) {
    // Without labels, one that is only reset would be 0, which says something.
    if (isSingle) gauge.remove();
    return;
  }
  fillWithZero(gauge, METRICS[name]);
  for (const { labels, value } of values) {
    gauge.inc(limitValues(name, labels), value);
  }
}

function register(name: string, { type, help, labels, buckets }: Metric): Counter | Gauge | Histogram {
  const options = { name, help, labelNames: Object.keys(labels), registers: [registry] };
  switch (type) {
    case 'counter':
      return fillWithZero(new Counter(options), { labels });
    case 'gauge':
      return fillWithZero(new Gauge(options), { labels });
    case 'histogram':
      return new Histogram({ ...options, buckets: [...(buckets ?? [])] });
  }
}

function find<T extends Counter | Gauge | Histogram>(name: string, kind: abstract new (...args: never[]) => T): T {
  const metric = registered.get(name);
  if (!(metric instanceof kind)) {
    throw new Error(`${name} is not registered as such`);
  }
  return metric;
}

function fillWithZero<T extends Counter | Gauge>(metric: T, { labels }: Pick<Metric, 'labels'>): T {
  const combinations = combine(Object.entries(labels));
  for (const each of combinations.length > MOST_AT_ONCE ? [] : combinations) {
    metric.inc(each, 0);
  }
  return metric;
}

/** Every combination of the labels' values; none if a label has no list of them. */
function combine([first, ...rest]: readonly (readonly [string, readonly string[] | null])[]): LooseLabels[] {
  if (first === undefined) {
    return [{}];
  }
  const [label, values] = first;
  return (values ?? []).flatMap((value) => combine(rest).map((others) => ({ [label]: value, ...others })));
}

/** So that no value from outside can make new time series. */
function limitValues(name: MetricName, given: LooseLabels): Record<string, string> {
  const { labels }: Metric = METRICS[name];
  const limited: Record<string, string> = {};
  for (const [label, values] of Object.entries(labels)) {
    const value = given[label] ?? OTHER;
    limited[label] = values === null || values.includes(value) ? value : OTHER;
  }
  return limited;
}

type Role = 'api' | 'worker';

const pools = new Map<Role, Pool>();

/** From now on shows how many connections of the role are in use, idle and waited for. */
export function showPool(role: Role, pool: Pool): void {
  pools.set(role, pool);
}

export function measurePools(): void {
  for (const [role, { totalCount, idleCount, waitingCount }] of pools) {
    setGauge('swaplane_database_connections', { role, state: 'used' }, totalCount - idleCount);
    setGauge('swaplane_database_connections', { role, state: 'idle' }, idleCount);
    setGauge('swaplane_database_connections', { role, state: 'waiting' }, waitingCount);
  }
}
