import { recordAudit } from '../../db/audit';
import { createPartner } from '../../db/partners';
import { newId } from '../../net/secret';
import type { Answer } from './answer';
import { operator, runningInstance, withDatabase } from './instance';

export async function partnerCreate({ name }: { name: string }): Promise<Answer> {
  const partnerId = newId('par');
  await withDatabase(runningInstance(), async (db) => {
    await createPartner(db, { partnerId, name });
    await recordAudit(db, { actor: operator(), action: 'partner.created', target: partnerId, details: { name } });
  });
  return { json: { partner_id: partnerId, name }, text: partnerId };
}
