export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  slowest: number;
}

/** Runs `call` `count` times with `parallel` of them in flight. */
export async function load(parallel: number, count: number, call: (index: number) => Promise<void>): Promise<Measured> {
  const times: number[] = [];
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < count; index = next++) {
      const startedAt = performance.now();
      await call(index);
      times.push(performance.now() - startedAt);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: parallel }, lane));
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    perSecond: count / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    slowest: quantile(times, 1),
  };
}

/** The q-quantile of numbers in any order. */
export function quantile(numbers: readonly number[], q: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}
