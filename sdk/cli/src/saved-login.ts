import type { ApiClient } from '../../../src/cli/api/client';
import type { Accesses } from '../../../src/cli/scenario/play/access';
import { openKeyAccess, requireSandboxApi } from '../../../src/cli/scenario/play/key-access';
import type { ScenarioFile } from '../../../src/contract/sandbox/scenario-file';

/** Stands in the package for the access to a local instance: without other settings, scenarios are played with the saved login. */
export function ownApi(): ApiClient {
  return requireSandboxApi(undefined);
}

export async function withOwnAccesses<T>(
  _scenarios: readonly ScenarioFile[],
  use: (accesses: Accesses) => Promise<T>,
): Promise<T> {
  const access = await openKeyAccess(ownApi());
  return use({ together: access, alone: access });
}
