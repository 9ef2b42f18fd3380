import type { PartnerRef } from '#contract/support/values';
import type { Database } from '#db/client';
import { listPartnerNames } from '#db/partners/partners';

/** Partners as answers name them; one that is gone goes by its id. */
export async function readPartnerRefs(
  db: Database,
  partnerIds: readonly string[],
): Promise<(partnerId: string) => PartnerRef> {
  const names = await listPartnerNames(db, [...new Set(partnerIds)]);
  return (partnerId) => ({ partner_id: partnerId, name: names.get(partnerId) ?? partnerId });
}

export async function readPartnerRef(db: Database, partnerId: string): Promise<PartnerRef> {
  return (await readPartnerRefs(db, [partnerId]))(partnerId);
}
