const KEPT = 100;
/** Minimum number of responses for a figure. */
const ENOUGH = 20;
/** The figure is recomputed after this many further responses: sorting after each would cost more than it is worth. */
const RENEWED_AFTER = 10;

/** A provider's response times, as measured by this process. */
export interface AnswerTimes {
  note(ms: number): void;
  /** In milliseconds; null until there are enough responses. */
  p95(): number | null;
}

export function createAnswerTimes(): AnswerTimes {
  const recent: number[] = [];
  let next = 0;
  let p95: number | null = null;
  return {
    note(ms) {
      recent[next] = ms;
      next = (next + 1) % KEPT;
      if (next % RENEWED_AFTER === 0 && recent.length >= ENOUGH) {
        p95 = recent.toSorted((a, b) => a - b)[Math.ceil(recent.length * 0.95) - 1] ?? null;
      }
    },
    p95: () => p95,
  };
}
