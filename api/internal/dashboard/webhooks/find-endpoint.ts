import type { Database } from '#db/client';
import { findEndpoint, type StoredEndpoint } from '#db/webhooks/endpoints/endpoints';

/** A partner's endpoint, unless it was removed; otherwise null. */
export async function findOwnEndpoint(
  db: Database,
  partnerId: string,
  endpointId: string,
): Promise<StoredEndpoint | null> {
  const endpoint = await findEndpoint(db, endpointId);
  return endpoint && endpoint.partnerId === partnerId && !endpoint.removedAt ? endpoint : null;
}
