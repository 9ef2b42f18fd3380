import type { ScenarioFile } from '#contract/sandbox/scenario-file';
import type { Accesses } from './access';
import { type AccessOptions, openKeyAccess, partnerApi } from './key-access';

/**
 * Provides what the scenarios need while `use` runs: access by the partner's own key, or to the local instance, where
 * endpoints can be controlled.
 */
export async function withAccesses<T>(
  options: AccessOptions,
  scenarios: readonly ScenarioFile[],
  use: (accesses: Accesses) => Promise<T>,
): Promise<T> {
  const api = partnerApi(options);
  if (!api) {
    return (await import('./own-access')).withOwnAccesses(scenarios, use);
  }
  const access = await openKeyAccess(api);
  return use({ together: access, alone: access });
}
