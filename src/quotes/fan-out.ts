import { failureLabel, type ProviderHealth } from '../providers/health';
import { type Provider, ProviderError } from '../providers/provider';

/** Puts one question to all providers at once; who has not answered when the time is up counts as unavailable. Never throws. */
export async function askProviders<T>(
  providers: readonly Provider[],
  timeoutMs: number,
  ask: (provider: Provider) => Promise<T>,
  health: Pick<ProviderHealth, 'note'>,
): Promise<(T | ProviderError)[]> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<ProviderError>((resolve) => {
    const message = `no answer within ${timeoutMs} ms`;
    const late = new ProviderError('unavailable', { message, label: 'connection_timeout' });
    timer = setTimeout(resolve, timeoutMs, late);
  });
  try {
    return await Promise.all(providers.map((provider) => answerOf(provider, ask, timeUp, health)));
  } finally {
    clearTimeout(timer);
  }
}

async function answerOf<T>(
  provider: Provider,
  ask: (provider: Provider) => Promise<T>,
  timeUp: Promise<ProviderError>,
  health: Pick<ProviderHealth, 'note'>,
): Promise<T | ProviderError> {
  try {
    const outcome = await Promise.race([ask(provider), timeUp]);
    health.note(provider, outcome instanceof ProviderError ? failureLabel(outcome) : null);
    return outcome;
  } catch (error) {
    health.note(provider, failureLabel(error));
    return error instanceof ProviderError ? error : new ProviderError('refused', { cause: error });
  }
}
