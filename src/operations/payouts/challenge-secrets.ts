import type { Database } from '#db/client';
import { listEndpoints } from '#db/webhooks/endpoints/endpoints';
import { findSealedSecrets } from '#db/webhooks/endpoints/secret';
import type { Keyring } from '#security/keyring';

/** The webhook secrets that answer a partner's payout challenges: those of its live order endpoint. */
export async function listChallengeSecrets(
  { db, keyring }: { db: Database; keyring: Keyring },
  partnerId: string,
): Promise<string[]> {
  const endpoints = await listEndpoints(db, partnerId);
  const live = endpoints.find(({ environment, channel }) => environment === 'live' && channel === 'order');
  const sealed = live ? await findSealedSecrets(db, live.endpointId) : [];
  return sealed.map((secret) => keyring.open(secret));
}
