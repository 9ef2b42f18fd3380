import { isHeldBack, noteFailure, type ProviderHealth } from '../providers/health';
import { type Provider, ProviderError } from '../providers/provider';
import { type AnswerTimes, createAnswerTimes } from './answer-times';

/** A provider is not waited for much longer than its answers usually take, nor less than this. */
const LEAST_PATIENCE_MS = 500;
const PATIENCE_IN_P95 = 2;

const TIMES = new WeakMap<Provider, AnswerTimes>();

/** The 95th percentile of a provider's answer times in this process, in milliseconds; null before there are enough. */
export function answerTimeOf(provider: Provider): number | null {
  return timesOf(provider).p95();
}

/** Makes one call to a provider, and records its duration and what it says about the provider's health. An answer from memory is not a call. */
export type Measure = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * Puts one question to all providers at once; who has not answered when the time is up, or long after its usual time, counts as
 * unavailable. A late answer still tells how the provider is. Never throws.
 */
export async function fanOut<T>(
  providers: readonly Provider[],
  timeoutMs: number,
  ask: (provider: Provider, measure: Measure) => Promise<T>,
  health: Pick<ProviderHealth, 'note'>,
): Promise<(T | ProviderError)[]> {
  return Promise.all(
    providers.map(async (provider) => {
      const p95 = answerTimeOf(provider);
      const patienceMs =
        p95 === null ? timeoutMs : Math.min(timeoutMs, Math.max(LEAST_PATIENCE_MS, p95 * PATIENCE_IN_P95));
      try {
        return await within(patienceMs, ask(provider, createMeasure(provider, timeoutMs, health)));
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

/** @throws ProviderError where there is no answer in time */
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
