import { type ApiClient, createApiClient } from '#cli/api/client';
import type { Profile } from '#cli/api/profiles';
import { MINUTE } from '#domain/duration';

const PATIENCE_MS = 5 * MINUTE;

/** A run continues through rate limits, overload and a restart of the service. */
export function createRetryingClient(profile: Profile): ApiClient {
  return createApiClient(profile, { patienceMs: PATIENCE_MS });
}
