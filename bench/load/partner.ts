import { eq } from 'drizzle-orm';
import { openDatabase } from '#db/client';
import { createPartner } from '#db/partners';
import { partners } from '#db/schema/partners';
import type { Environment } from '#domain/environment';
import { issueKey } from '#operations/keys/create-keys';
import { createKeyring } from '#security/keyring';
import { newId } from '#security/secret';

/** High enough for every benchmark; the limiter is still in use. */
const PER_MINUTE = 10_000_000;

/** Creates a partner with very high limits, and a key of each environment. */
export async function createBenchPartner(
  databaseUrl: string,
  secretKey: string,
): Promise<{ partnerId: string; testKey: string; liveKey: string }> {
  const db = openDatabase(databaseUrl, { max: 1, onIdleError: () => {} });
  const partnerId = newId('par');
  await createPartner(db, { partnerId, name: 'Benchmark' });
  await db
    .update(partners)
    .set({
      readsPerMinute: PER_MINUTE,
      writesPerMinute: PER_MINUTE,
      advancesPerMinute: PER_MINUTE,
      bulkPerMinute: PER_MINUTE,
    })
    .where(eq(partners.partnerId, partnerId));
  const keyring = createKeyring(secretKey);
  const keyOf = async (environment: Environment) =>
    (await issueKey(db, keyring, { partnerId, environment, name: 'benchmark', scopes: ['orders:rw'], expiresAt: null }))
      .key;
  const [testKey, liveKey] = [await keyOf('test'), await keyOf('live')];
  await db.$client.end();
  return { partnerId, testKey, liveKey };
}
