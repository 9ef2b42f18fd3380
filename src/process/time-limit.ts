/** How long a request waits for Temporal, unless an installation says otherwise. */
export const ANSWER_LIMIT_MS = 5_000;

/** The work did not finish in time; it may continue, with its result ignored. */
export class TimeUpError extends Error {}

/** The result of the work. @throws TimeUpError if it takes longer than `ms` */
export async function awaitInTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeUpError(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether something answers in time, without an error. */
export function checkAnswer(ms: number, probe: Promise<unknown>): Promise<'ok' | 'down'> {
  return awaitInTime(ms, probe).then(
    () => 'ok',
    () => 'down',
  );
}
