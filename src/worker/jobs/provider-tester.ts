import { SECOND } from '#domain/duration';
import type { Logger } from '#process/logger';
import { repeatRead } from '#process/repeated-read';
import type { RunningRole } from '#process/services';
import type { OpenProviderHealth } from '#providers/health-record';
import type { Provider } from '#providers/provider';
import { fanOut } from '#quotes/fan-out';

const TEST_EVERY_MS = 10 * SECOND;
const PATIENCE_MS = 3 * SECOND;

export interface ProviderTesterDeps {
  health: OpenProviderHealth;
  findProvider(code: string): Provider | null;
  log: Logger;
  everyMs?: number;
}

/** Asks the providers that are down something cheap now and then: quotes leave them out, so nothing else would find them back. */
export function startProviderTester({
  health,
  findProvider,
  log,
  everyMs = TEST_EVERY_MS,
}: ProviderTesterDeps): RunningRole {
  return repeatRead({
    read: () => testProviders(health, findProvider),
    everyMs,
    onTrouble: (err) => log.warn({ err }, 'providers that are down could not be asked; tried again soon'),
  });
}

/** Asks each provider that is down for the limits of its first pair; the answers count like those of any call. */
export async function testProviders(
  health: OpenProviderHealth,
  findProvider: ProviderTesterDeps['findProvider'],
): Promise<void> {
  const providers = health.down().flatMap((code) => findProvider(code) ?? []);
  await fanOut(providers, PATIENCE_MS, (provider, measure) => measure(() => askLimits(provider)), health);
}

async function askLimits(provider: Provider): Promise<void> {
  const assets = provider.assets();
  for (const from of assets) {
    const to = assets.find((asset) => provider.supports(from, asset));
    if (to) {
      await provider.limits(from, to);
      return;
    }
  }
}
