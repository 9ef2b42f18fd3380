import { recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { createPartner, hasPartner } from '#db/partners';
import type { Environment } from '#domain/environment';
import { scopesFor } from '#domain/keys/scope';
import type { Keyring } from '#security/keyring';
import { newId } from '#security/secret';
import { createKeys } from '../keys/create-keys';

interface NewPartner {
  partnerId: string;
  name: string;
}

/** Creates a partner for each name, all or none. */
export async function createPartners(
  { db }: { db: Database | Transaction },
  { names, actor }: { names: readonly string[]; actor: string },
): Promise<NewPartner[]> {
  const made = names.map((name) => ({ partnerId: newId('par'), name }));
  await db.transaction(async (tx) => {
    for (const partner of made) {
      await addPartner(tx, partner, actor);
    }
  });
  return made;
}

/** Creates a partner whose id is known before, unless it is there already. */
export async function ensurePartner(
  { db }: { db: Database },
  { actor, ...partner }: NewPartner & { actor: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await hasPartner(tx, partner.partnerId))) await addPartner(tx, partner, actor);
  });
}

async function addPartner(tx: Transaction, { partnerId, name }: NewPartner, actor: string): Promise<void> {
  await createPartner(tx, { partnerId, name });
  await recordAudit(tx, { actor, action: 'partner.created', target: partnerId, details: { name } });
}

interface DemoPartner {
  partnerId: string;
  testKey: string;
  liveKey: string;
}

/** Creates the demo partner of a first start, with a key for each environment: all or nothing. */
export async function createDemoPartner(
  { db, keyring }: { db: Database; keyring: Keyring },
  { actor }: { actor: string },
): Promise<DemoPartner> {
  return db.transaction(async (tx) => {
    const [partner] = await createPartners({ db: tx }, { names: ['Demo wallet'], actor });
    const partnerId = partner?.partnerId ?? '';
    const keyFor = async (environment: Environment) => {
      const request = { partnerId, environment, names: ['demo'], scopes: scopesFor(environment), expiresAt: null };
      const [key] = await createKeys({ db: tx, keyring }, { ...request, actor });
      return key?.key ?? '';
    };
    return { partnerId, testKey: await keyFor('test'), liveKey: await keyFor('live') };
  });
}
