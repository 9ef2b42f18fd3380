/** Of counters, which each process has for itself. */
export function perSecond(name: string, by: string, matchers = ''): string {
  return `sum by (${by}) (rate(${name}{${matchers}}[$__rate_interval]))`;
}

export function perMinute(name: string, by: string, matchers = ''): string {
  return `60 * ${perSecond(name, by, matchers)}`;
}

/** Of values that every process shows alike. */
export function shared(name: string, by: string, matchers = ''): string {
  return `max by (${by}) (${name}{${matchers}})`;
}

/** The time within which 95 of 100 were done. */
export function usualMost(name: string, by: string): string {
  return `histogram_quantile(0.95, sum by (le, ${by}) (rate(${name}_bucket[$__rate_interval])))`;
}

/** The part of a counter's last ten minutes; no value without any. */
export function shareOfTenMinutes(name: string, part: string, all: string): string {
  return `sum(increase(${name}{${part}}[10m])) / (sum(increase(${name}{${all}}[10m])) > 0)`;
}

/** 0 where there is no series, but no value where nobody could know. */
export function orZero(expression: string): string {
  return `${expression} or 0 * max(swaplane_database_up == 1)`;
}

/** Of many series the worst that are not 0, so that the legend can be read. */
export function worst(expression: string): string {
  return `topk(8, ${expression} > 0)`;
}
