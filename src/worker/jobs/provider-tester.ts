import { SECOND } from '#domain/duration';
import type { Logger } from '#domain/logs/log';
import { repeatRead } from '#process/repeated-read';
import type { RunningRole } from '#process/services';
import type { OpenProviderHealth } from '#providers/health-record';
import type { Provider } from '#providers/provider';
import { fanOut } from '#quotes/fan-out';

const PATIENCE_MS = 3 * SECOND;

export interface ProviderTesterDeps {
  health: OpenProviderHealth;
  findProvider(code: string): Provider | null;
  everyMs: number;
  log: Logger;
}

/**
 * Regularly makes a cheap call to each provider that is down: quotes leave it out, so nothing else would notice its
 * recovery.
 */
export function startProviderTester({ health, findProvider, everyMs, log }: ProviderTesterDeps): RunningRole {
  return repeatRead({
    read: () => testProviders(health, findProvider),
    everyMs,
    onTrouble: (err) => log.warn({ err }, 'providers that are down could not be called; tried again soon'),
  });
}

/** Requests the limits of the first pair from each provider that is down; the results count like those of any call. */
export async function testProviders(
  health: OpenProviderHealth,
  findProvider: ProviderTesterDeps['findProvider'],
): Promise<void> {
  const providers = health.down().flatMap((code) => findProvider(code) ?? []);
  await fanOut(providers, PATIENCE_MS, (provider, measure) => measure(() => callForLimits(provider)), health);
}

async function callForLimits(provider: Provider): Promise<void> {
  const assets = provider.assets();
  for (const from of assets) {
    const to = assets.find((asset) => provider.supports(from, asset));
    if (to) {
      await provider.limits(from, to);
      return;
    }
  }
}
