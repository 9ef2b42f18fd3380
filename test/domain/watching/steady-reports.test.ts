import { SECOND } from '#domain/duration';
import { type ActivityRun, reportSteadily } from '#operations/activity-run';

const PACE = { everyMs: 5 * SECOND, hangsAfterMs: 60 * SECOND };

/** A run that keeps what is reported. */
function beginRun(): { run: ActivityRun; reports: number[] } {
  const reports: number[] = [];
  const run = {
    report: (done: number) => void reports.push(done),
    isOver: () => false,
    cancelled: new Promise<never>(() => undefined),
  };
  return { run, reports };
}

describe('a run whose steps take longer than a killed process may go unnoticed [rules/evidence: Who follows]', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('is reported again and again with what was done last, until it hangs, and anew once it gets on', async () => {
    const { run, reports } = beginRun();
    let steady = run;
    let end: (done: number) => void = () => undefined;
    const done = reportSteadily(run, PACE, (given) => {
      steady = given;
      return new Promise<number>((resolve) => {
        end = resolve;
      });
    });
    steady.report(3);
    jest.advanceTimersByTime(11 * SECOND);
    expect(reports).toEqual([3, 3, 3]);
    jest.advanceTimersByTime(600 * SECOND);
    expect(new Set(reports.splice(0))).toEqual(new Set([3]));
    jest.advanceTimersByTime(600 * SECOND);
    expect(reports).toEqual([]);
    steady.report(4);
    jest.advanceTimersByTime(5 * SECOND);
    expect(reports).toEqual([4, 4]);
    end(4);
    await expect(done).resolves.toBe(4);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('reports nothing more once it failed', async () => {
    const { run, reports } = beginRun();
    await expect(reportSteadily(run, PACE, async () => Promise.reject(new Error('no node')))).rejects.toThrow(
      'no node',
    );
    jest.advanceTimersByTime(600 * SECOND);
    expect(reports).toEqual([]);
  });
});
