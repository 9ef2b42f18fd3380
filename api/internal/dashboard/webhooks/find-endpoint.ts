import type { Endpoint } from '../../../../src/contract/dashboard/webhooks/endpoints';
import type { Database } from '../../../../src/db/client';
import { findEndpoint, type Endpoint as StoredEndpoint } from '../../../../src/db/webhooks/endpoints/endpoints';
import { readEndpointViews } from './endpoint-view';

/** A partner's endpoint that is not removed, or null. */
export async function findOwnEndpoint(
  db: Database,
  partnerId: string,
  endpointId: string,
): Promise<StoredEndpoint | null> {
  const endpoint = await findEndpoint(db, endpointId);
  return endpoint && endpoint.partnerId === partnerId && !endpoint.removedAt ? endpoint : null;
}

/** An endpoint as it is now. */
export async function readEndpointView(db: Database, endpointId: string): Promise<Endpoint> {
  const endpoint = await findEndpoint(db, endpointId);
  const [view] = await readEndpointViews(db, endpoint ? [endpoint] : []);
  if (!view) {
    throw new Error(`${endpointId} is gone`);
  }
  return view;
}
