import type { Database } from '#db/client';
import { findEndpoint, type StoredEndpoint } from '#db/webhooks/endpoints/endpoints';
import { OperationRefusal } from '#domain/refusal';

/** @throws OperationRefusal if there is no such endpoint */
export async function requireEndpoint(db: Database, endpointId: string): Promise<StoredEndpoint> {
  const endpoint = await findEndpoint(db, endpointId);
  if (!endpoint) {
    throw unknownEndpoint(endpointId);
  }
  return endpoint;
}

export function unknownEndpoint(endpointId: string): OperationRefusal {
  return new OperationRefusal(`There is no webhook endpoint ${endpointId}.`);
}
