/** One metric as it is registered and documented. Names follow Prometheus' rules: base units, and `_total` for counters. */
export interface Metric {
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** One sentence, without a period. */
  readonly help: string;
  /** By label: every value it can have, any other being counted as `other`; null if another table limits the values. */
  readonly labels: Readonly<Record<string, readonly string[] | null>>;
  /** Upper bounds of a histogram, in seconds. */
  readonly buckets?: readonly number[];
  /** Read from the database or from Temporal at a scrape, so that every process has the same value. */
  readonly isShared?: true;
}

/** Takes the place of a value that the table does not list. */
export const OTHER = 'other';
