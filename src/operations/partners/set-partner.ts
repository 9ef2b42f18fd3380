import type { Database } from '#db/client';
import { changePartner, type PartnerChange, type PartnerRow } from '#db/partners/partners';
import { unknownPartner } from './require-partner';

export interface PartnerSetting {
  partnerId: string;
  change: PartnerChange;
  actor: string;
}

/**
 * Changes a partner's settings, on every replica within a second [rules/operators: Settings of a partner].
 * @throws OperationRefusal if there is no such partner
 */
export async function setPartner(
  { db }: { db: Database },
  { partnerId, change, actor }: PartnerSetting,
): Promise<PartnerRow> {
  const partner = await changePartner(db, partnerId, change, actor);
  if (!partner) {
    throw unknownPartner(partnerId);
  }
  return partner;
}
