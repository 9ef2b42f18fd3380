import { recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { createPartner } from '#db/partners/partners';
import { newId } from '#security/secret';

export interface NewPartner {
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
      await createPartner(tx, partner);
      const details = { name: partner.name };
      await recordAudit(tx, { actor, action: 'partner.created', target: partner.partnerId, details });
    }
  });
  return made;
}
