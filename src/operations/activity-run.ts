/** One run of an activity that goes on for minutes, then leaves the rest to its next run. */
export interface ActivityRun {
  /** Reports how much was done so far, often enough to show that the run is alive. */
  report(done: number): void;
  isOver(): boolean;
  /** Rejects if the run is to end at once. */
  cancelled: Promise<never>;
}

interface Pace {
  everyMs: number;
  /** Without progress for so long, the work hangs, and nothing more is reported. */
  hangsAfterMs: number;
}

/**
 * Reports again and again what the work last reported: its steps may take longer than a killed process should go unnoticed. A
 * timer alone would show that the process lives, not that the work gets on.
 */
export async function reportSteadily<T>(
  run: ActivityRun,
  { everyMs, hangsAfterMs }: Pace,
  work: (run: ActivityRun) => Promise<T>,
): Promise<T> {
  let [last, progressAt] = [0, Date.now()];
  const timer = setInterval(() => {
    if (Date.now() - progressAt < hangsAfterMs) run.report(last);
  }, everyMs);
  const report = (done: number) => {
    [last, progressAt] = [done, Date.now()];
    run.report(done);
  };
  try {
    return await work({ ...run, report });
  } finally {
    clearInterval(timer);
  }
}
