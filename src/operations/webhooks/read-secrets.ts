import type { Database } from '#db/client';
import { findSealedSecrets } from '#db/webhooks/endpoints/secret';
import type { Keyring } from '#security/keyring';
import { openWebhookSecrets } from '#security/webhook-secrets';

/** The secrets that currently sign an endpoint's webhooks, the newest first; none if there is no such endpoint. */
export async function readWebhookSecrets(
  { db, keyring }: { db: Database; keyring: Keyring },
  endpointId: string,
): Promise<string[]> {
  const found = await findSealedSecrets(db, endpointId);
  return found ? openWebhookSecrets(keyring, endpointId, found) : [];
}
