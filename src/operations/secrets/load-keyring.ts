import { signAuditWith } from '#db/audit-chain';
import type { Database } from '#db/client';
import { applyOldSeals } from '#db/keys/sealed-secrets';
import { createKeyring, type Keyring, type SecretKeys } from '#security/keyring';

/**
 * A keyring that accepts what the database permits at this moment; from now on the process signs its audit entries with it.
 */
export async function loadKeyring(db: Database, secretKeys: SecretKeys): Promise<Keyring> {
  const keyring = createKeyring(...secretKeys);
  signAuditWith((text) => keyring.sign('audit-entry', text));
  await applyOldSeals(db, keyring);
  return keyring;
}
