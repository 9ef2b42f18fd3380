import { type ApiClient, createApiClient } from './client';
import type { ApiCommandOptions } from './command';
import { requireProfile } from './profiles';

/**
 * @param patience see `createApiClient`
 * @throws CommandError if there is no key
 */
export function openApiClient({ profile }: ApiCommandOptions, patience?: { patienceMs: number }): ApiClient {
  return createApiClient(requireProfile(profile), { ...patience, warn: printWarning });
}

/** Beside the result, which others may read as JSON. */
function printWarning(warning: string): void {
  process.stderr.write(`Service-Warning: ${warning}\n`);
}
