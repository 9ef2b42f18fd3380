import { type Provider, ProviderError } from './provider';

/** Puts one question to all providers at once; who has not answered when the time is up counts as unavailable. Never throws. */
export async function askAll<T>(
  providers: readonly Provider[],
  timeoutMs: number,
  ask: (provider: Provider) => Promise<T>,
): Promise<(T | ProviderError)[]> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<ProviderError>((resolve) => {
    const late = new ProviderError('unavailable', { message: `no answer within ${timeoutMs} ms` });
    timer = setTimeout(resolve, timeoutMs, late);
  });
  try {
    return await Promise.all(providers.map((provider) => Promise.race([answerOf(provider, ask), timeUp])));
  } finally {
    clearTimeout(timer);
  }
}

async function answerOf<T>(provider: Provider, ask: (provider: Provider) => Promise<T>): Promise<T | ProviderError> {
  try {
    return await ask(provider);
  } catch (error) {
    return error instanceof ProviderError ? error : new ProviderError('refused', { cause: error });
  }
}
