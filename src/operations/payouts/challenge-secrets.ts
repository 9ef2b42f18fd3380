import type { Database } from '#db/client';
import { listEndpoints } from '#db/webhooks/endpoints/endpoints';
import type { Keyring } from '#security/keyring';
import { readWebhookSecrets } from '../webhooks/read-secrets';

/** The webhook secrets that answer a partner's payout challenges: those of its live order endpoint. */
export async function listChallengeSecrets(
  { db, keyring }: { db: Database; keyring: Keyring },
  partnerId: string,
): Promise<string[]> {
  const endpoints = await listEndpoints(db, partnerId);
  const live = endpoints.find(({ environment, channel }) => environment === 'live' && channel === 'order');
  return live ? readWebhookSecrets({ db, keyring }, live.endpointId) : [];
}
