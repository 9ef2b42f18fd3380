import type { Intervals } from '#domain/intervals';

/** The setting with which a process has shorter intervals, in milliseconds, than in production. */
export function intervalSettings(intervals: Partial<Intervals>): Record<string, string> {
  const pairs = Object.entries(intervals).map(([name, ms]) => `${name}=${ms}ms`);
  return pairs.length === 0 ? {} : { INTERVALS: pairs.join(',') };
}
