import { SYSTEM } from '#db/audit';
import type { Database } from '#db/client';
import { listKeysNotHashedUnder } from '#db/keys/key-digest';
import { areOldSealsOver, endOldSeals, hasOldSeals } from '#db/keys/old-seals';
import { type ResealReport, resealSecrets } from '#db/keys/sealed-secrets';
import type { Keyring } from '#security/keyring';

export type KeysLeft = Awaited<ReturnType<typeof listKeysNotHashedUnder>>;

/**
 * Reseals stored secrets from previous secret keys with the present one, and those of the form of release 0.1, each with its audit
 * entry, and lists the API keys that can only be rehashed when they are used. Afterwards the old form is refused.
 */
export async function resealStoredSecrets(
  { db, keyring }: { db: Database; keyring: Keyring },
  { actor }: { actor: string },
): Promise<{ report: ResealReport; keys: KeysLeft; takesOldSeals: boolean }> {
  const isOver = await areOldSealsOver(db);
  const report = await resealSecrets(db, { reseal: keyring.reseal, actor });
  if (isOver) {
    await endOldSeals(db);
  }
  return { report, keys: await listKeysNotHashedUnder(db, keyring.name), takesOldSeals: !isOver };
}

/** After an upgrade from release 0.1; as soon as nothing writes its form any more, that form is refused. */
export async function resealOldSecrets(deps: { db: Database; keyring: Keyring }): Promise<Record<string, number>> {
  if (!(await hasOldSeals(deps.db))) {
    return {};
  }
  const { report } = await resealStoredSecrets(deps, { actor: SYSTEM });
  return { secrets: report.resealed.length };
}
