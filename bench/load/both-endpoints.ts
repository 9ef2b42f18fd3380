import { openDatabase } from '#db/client';
import { addEndpoint, removeEndpoint } from '#db/webhooks/endpoints/endpoints';
import { createKeyring } from '#security/keyring';
import { webhookSecretSealer } from '#security/sealer';
import type { Programs } from '../servers/programs';

/** Makes both programs send every event to a URL; returns a function that ends this. */
export async function setBothEndpoints(programs: Programs, url: string): Promise<() => Promise<void>> {
  const { databaseUrl, secretKey, partnerId, bareClient } = programs;
  const sealSecret = webhookSecretSealer(createKeyring(secretKey), 'whsec_test_benchmark');
  const db = openDatabase(databaseUrl, { max: 1, onIdleError: () => {} });
  const endpointId = await addEndpoint(db, { partnerId, environment: 'test', channel: 'order', url, sealSecret });
  await bareClient.setEndpoint(url);
  return async () => {
    await bareClient.setEndpoint(null);
    if (endpointId !== null) await removeEndpoint(db, endpointId);
    await db.$client.end();
  };
}
