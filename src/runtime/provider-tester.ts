import { rereadOften } from '../../api/reread';
import { SECOND } from '../domain/duration';
import { askAll } from '../providers/fan-out';
import type { Provider } from '../providers/provider';
import type { Logger } from './logger';
import type { OpenProviderHealth } from './provider-health';
import type { Role } from './services';

const TEST_EVERY_MS = 10 * SECOND;
const PATIENCE_MS = 3 * SECOND;

export interface ProviderTesterDeps {
  health: OpenProviderHealth;
  findProvider(code: string): Provider | null;
  log: Logger;
  everyMs?: number;
}

/** Asks the providers that are down something cheap now and then: quotes leave them out, so nothing else would find them back. */
export function startProviderTester({ health, findProvider, log, everyMs = TEST_EVERY_MS }: ProviderTesterDeps): Role {
  return rereadOften({
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
  await askAll(providers, PATIENCE_MS, async (provider) => askLimits(provider), health);
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
