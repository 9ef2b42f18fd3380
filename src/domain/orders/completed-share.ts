interface Ended {
  completed: number;
  /** Completed, failed or expired; a refund counts as neither. */
  ended: number;
}

/** The share of completed orders in percent, rounded down to a decimal, so that 100 means every one; null if none has ended. */
export function completedShare({ completed, ended }: Ended): number | null {
  return ended === 0 ? null : Math.floor((completed * 1_000) / ended) / 10;
}
