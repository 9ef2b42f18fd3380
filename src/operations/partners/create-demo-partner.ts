import type { Database } from '#db/client';
import type { Environment } from '#domain/environment';
import { scopesFor } from '#domain/keys/scope';
import type { Keyring } from '#security/keyring';
import { createKeys } from '../keys/create-keys';
import { createPartners } from './create-partners';

export interface DemoPartner {
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
