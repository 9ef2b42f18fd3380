import { isHeldBack, noteFailure, type ProviderHealth } from '../providers/health';
import { type Provider, ProviderError } from '../providers/provider';

/** A provider's time limit: a multiple of its usual response time, but at least this. */
const LEAST_PATIENCE_MS = 500;
const PATIENCE_IN_P95 = 2;

const TIMES = new WeakMap<Provider, AnswerTimes>();

/** The 95th percentile of a provider's response times in this process, in milliseconds; null until there are enough. */
export function answerTimeOf(provider: Provider): number | null {
  return timesOf(provider).p95();
}

/**
 * Makes one call to a provider, and records its duration and its result for the provider's health. A cached result is not a
 * call.
 */
export type Measure = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * Sends a request to all providers at once; those that have not responded by the time limit, or long after their usual time,
 * count as unavailable. A late response still counts for the provider's health. Never throws.
 */
export async function fanOut<T>(
  providers: readonly Provider[],
  timeoutMs: number,
  call: (provider: Provider, measure: Measure) => Promise<T>,
  health: Pick<ProviderHealth, 'note'>,
): Promise<(T | ProviderError)[]> {
  return Promise.all(
    providers.map(async (provider) => {
      const p95 = answerTimeOf(provider);
      const patienceMs =
        p95 === null ? timeoutMs : Math.min(timeoutMs, Math.max(LEAST_PATIENCE_MS, p95 * PATIENCE_IN_P95));
      try {
        return await within(patienceMs, call(provider, createMeasure(provider, timeoutMs, health)));
      } catch (error) {
        return error instanceof ProviderError ? error : new ProviderError('refused', { cause: error });
      }
    }),
  );
}

function createMeasure(provider: Provider, timeoutMs: number, health: Pick<ProviderHealth, 'note'>): Measure {
  return async (call) => {
    const startedAt = performance.now();
    const noteTime = () => timesOf(provider).note(performance.now() - startedAt);
    try {
      const answer = await within(timeoutMs, call());
      health.note(provider, null);
      noteTime();
      return answer;
    } catch (error) {
      noteFailure(health, provider, error);
      if (!isHeldBack(error)) noteTime();
      throw error;
    }
  };
}

/** @throws ProviderError if there is no response in time */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    const late = () =>
      reject(new ProviderError('unavailable', { message: `no answer within ${ms} ms`, label: 'connection_timeout' }));
    timer = setTimeout(late, ms);
  });
  try {
    return await Promise.race([answer, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}

function timesOf(provider: Provider): AnswerTimes {
  const known = TIMES.get(provider) ?? createAnswerTimes();
  TIMES.set(provider, known);
  return known;
}

const KEPT = 100;
/** Minimum number of responses for a figure. */
const ENOUGH = 20;
/** The figure is recomputed after this many further responses: sorting after each would cost more than it is worth. */
const RENEWED_AFTER = 10;

/** A provider's response times, as measured by this process. */
interface AnswerTimes {
  note(ms: number): void;
  /** In milliseconds; null until there are enough responses. */
  p95(): number | null;
}

function createAnswerTimes(): AnswerTimes {
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
