import { MINUTE } from '../../../domain/duration';
import { type ApiClient, createApiClient } from '../../api/client';
import type { Profile } from '../../api/profiles';

const PATIENCE_MS = 5 * MINUTE;

/** A run outlasts limits, crowds and a restart of the service. */
export function createRetryingClient(profile: Profile): ApiClient {
  return createApiClient(profile, { patienceMs: PATIENCE_MS });
}
