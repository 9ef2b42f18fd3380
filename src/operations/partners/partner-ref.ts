import type { PartnerRef } from '#contract/support/values';
import type { Database } from '#db/client';
import { listPartnerNames } from '#db/partners';

/** Partners as they appear in responses; a deleted one is named by its id. */
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
