import { eq } from 'drizzle-orm';
import { partners } from '#db/schema/partners';
import type { Service } from '../service/service';

const PLENTY = 100_000;

/** Raises a partner's limits for a test of something else; to be called before its keys are used. */
export async function allowMuch({ db }: Service, partnerId: string): Promise<void> {
  await db
    .update(partners)
    .set({ readsPerMinute: PLENTY, writesPerMinute: PLENTY, advancesPerMinute: PLENTY, bulkPerMinute: PLENTY })
    .where(eq(partners.partnerId, partnerId));
}
