import { failureLabel, type ProviderHealth } from '../providers/health';
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

/**
 * Puts one question to all providers at once; who has not answered when the time is up, or long after its usual time, counts as
 * unavailable. A late answer still tells how the provider is. Never throws.
 */
export async function askProviders<T>(
  providers: readonly Provider[],
  timeoutMs: number,
  ask: (provider: Provider) => Promise<T>,
  health: Pick<ProviderHealth, 'note'>,
): Promise<(T | ProviderError)[]> {
  return Promise.all(
    providers.map((provider) => {
      const p95 = answerTimeOf(provider);
      const patienceMs =
        p95 === null ? timeoutMs : Math.min(timeoutMs, Math.max(LEAST_PATIENCE_MS, p95 * PATIENCE_IN_P95));
      return within(patienceMs, answerOf(provider, timeoutMs, ask, health));
    }),
  );
}

async function answerOf<T>(
  provider: Provider,
  timeoutMs: number,
  ask: (provider: Provider) => Promise<T>,
  health: Pick<ProviderHealth, 'note'>,
): Promise<T | ProviderError> {
  const startedAt = performance.now();
  try {
    const outcome = await within(timeoutMs, ask(provider));
    health.note(provider, outcome instanceof ProviderError ? failureLabel(outcome) : null);
    return outcome;
  } catch (error) {
    health.note(provider, failureLabel(error));
    return error instanceof ProviderError ? error : new ProviderError('refused', { cause: error });
  } finally {
    timesOf(provider).note(performance.now() - startedAt);
  }
}

/** The answer, or that there was none in time. */
async function within<T>(ms: number, answer: Promise<T | ProviderError>): Promise<T | ProviderError> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<ProviderError>((resolve) => {
    const late = () =>
      resolve(new ProviderError('unavailable', { message: `no answer within ${ms} ms`, label: 'connection_timeout' }));
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
