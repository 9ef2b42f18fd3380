import type { Database } from '#db/client';
import { listKeysNotHashedUnder } from '#db/keys/key-digest';
import { type ResealReport, resealSecrets } from '#db/keys/sealed-secrets';
import type { Keyring } from '#security/keyring';

export type KeysLeft = Awaited<ReturnType<typeof listKeysNotHashedUnder>>;

/**
 * Reseals stored secrets from previous secret keys with the present one, each with its audit entry, and lists the API keys that
 * can only be rehashed when they are used.
 */
export async function resealStoredSecrets(
  { db, keyring }: { db: Database; keyring: Keyring },
  { actor }: { actor: string },
): Promise<{ report: ResealReport; keys: KeysLeft }> {
  return {
    report: await resealSecrets(db, { reseal: keyring.reseal, actor }),
    keys: await listKeysNotHashedUnder(db, keyring.name),
  };
}
