import { eq } from 'drizzle-orm';
import type { Database } from '#db/client';
import { partners } from '#db/schema/partners';
import { providerCatalogs } from '#db/schema/providers';
import type { Client } from '#test/helpers/service/client';
import { makePartner } from '#test/helpers/service/partners';
import { retryUntil } from '../retry';
import { TWIN_CODES } from './plan';

/** High enough for every run; the limiter is still in use. */
const PER_MINUTE = 1_000_000;

/** A partner's client for live orders. Resolves when all providers of a run can be quoted. */
export async function openLivePartner(db: Database, origin: string, secretKey?: string): Promise<Client> {
  const { partnerId, live } = await makePartner(db, origin, secretKey);
  await db
    .update(partners)
    .set({ readsPerMinute: PER_MINUTE, writesPerMinute: PER_MINUTE, bulkPerMinute: PER_MINUTE })
    .where(eq(partners.partnerId, partnerId));
  await retryUntil(async () => (await db.$count(providerCatalogs)) === TWIN_CODES.length || null);
  return live;
}
