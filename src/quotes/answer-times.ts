const KEPT = 100;
/** Below so many answers nothing is concluded. */
const ENOUGH = 20;

/** How long a provider's answers take, as this process sees them. */
export interface AnswerTimes {
  note(ms: number): void;
  /** In milliseconds; null before there are enough answers. */
  p95(): number | null;
}

export function createAnswerTimes(): AnswerTimes {
  const kept: number[] = [];
  let next = 0;
  return {
    note(ms) {
      kept[next] = ms;
      next = (next + 1) % KEPT;
    },
    p95() {
      const sorted = kept.toSorted((a, b) => a - b);
      return sorted.length < ENOUGH ? null : (sorted[Math.ceil(sorted.length * 0.95) - 1] ?? null);
    },
  };
}
