const KEPT = 100;
/** Below so many answers nothing is concluded. */
const ENOUGH = 20;
/** After so many more answers the figure is computed anew: sorting at each of them would cost more than it tells. */
const RENEWED_AFTER = 10;

/** How long a provider's answers take, as this process sees them. */
export interface AnswerTimes {
  note(ms: number): void;
  /** In milliseconds; null before there are enough answers. */
  p95(): number | null;
}

export function createAnswerTimes(): AnswerTimes {
  const kept: number[] = [];
  let next = 0;
  let p95: number | null = null;
  return {
    note(ms) {
      kept[next] = ms;
      next = (next + 1) % KEPT;
      if (next % RENEWED_AFTER === 0 && kept.length >= ENOUGH) {
        p95 = kept.toSorted((a, b) => a - b)[Math.ceil(kept.length * 0.95) - 1] ?? null;
      }
    },
    p95: () => p95,
  };
}
