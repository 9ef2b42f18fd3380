/** One run of an activity that goes on for minutes, then leaves the rest to its next run. */
export interface ActivityRun {
  /** Reports how much was done so far, often enough to show that the run is alive. */
  report(done: number): void;
  isOver(): boolean;
  /** Rejects if the run is to end at once. */
  cancelled: Promise<never>;
}
