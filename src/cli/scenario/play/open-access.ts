import type { ApiClient } from '#cli/api/client';
import type { ApiCommandOptions } from '#cli/api/command';
import { requireProfile } from '#cli/api/profiles';
import { CommandError } from '#cli/command-error';
import { findRunningInstance, operatorName, withDatabase } from '#cli/instance';
import type { ScenarioFile } from '#contract/sandbox/scenario-file';
import { createKeyring } from '#security/keyring';
import type { Accesses, OpenAccess } from './access';
import { readEventsFromNow } from './events-from-now';
import { openOwnAccess } from './own-access';
import { createQuoteStock } from './quote-stock';
import { createRetryingClient } from './retrying-client';

export type AccessOptions = ApiCommandOptions;

/**
 * The API for a partner's commands: that of `--profile`, or of SWAPLANE_URL with SWAPLANE_KEY; null for the local instance.
 */
export function partnerApi({ profile }: AccessOptions): ApiClient | null {
  if (profile === undefined && process.env.SWAPLANE_URL === undefined) {
    return null;
  }
  const known = requireProfile(profile);
  if (!known.key.startsWith('pk_test_')) {
    throw new CommandError('Use a test key: scenarios run only in the sandbox.');
  }
  return createRetryingClient(known);
}

/** Access by a key only, without an endpoint. */
export async function openKeyAccess(api: ApiClient): Promise<OpenAccess> {
  const nothing = async () => undefined;
  const events = await readEventsFromNow(api);
  return { api, quotes: createQuoteStock(api), events, endpoint: null, renewEndpoint: nothing, close: nothing };
}

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
  if (api) {
    const access = await openKeyAccess(api);
    return use({ together: access, alone: access });
  }
  const instance = findRunningInstance();
  const { config, secretKeys, dev } = instance;
  return withDatabase(instance, async (db) => {
    const origin = dev?.base_url ?? config.publicUrl;
    const open = (name: string) =>
      openOwnAccess({ db, keyring: createKeyring(...secretKeys), origin, actor: operatorName(), name });
    const together = await open('Scenario library');
    const alone = scenarios.some((scenario) => scenario.alone) ? await open('Scenario library, alone') : together;
    try {
      return await use({ together, alone });
    } finally {
      await Promise.all([...new Set([together, alone])].map((access) => access.close()));
    }
  });
}
