import { recordAudit } from '../../db/audit';
import { setRca } from '../../db/service/incidents';
import type { Answer } from '../answer';
import { CommandError } from '../command-error';
import { findRunningInstance, operatorName, withDatabase } from '../instance';

export async function incidentSet(id: number, { rca }: { rca: string }): Promise<Answer> {
  await withDatabase(findRunningInstance(), (db) =>
    db.transaction(async (tx) => {
      if (!(await setRca(tx, id, rca))) {
        throw new CommandError(`There is no incident ${id}: see sla incidents.`);
      }
      const entry = { actor: operatorName(), action: 'incident.rca_set' as const, target: `incident:${id}` };
      await recordAudit(tx, { ...entry, details: { rca_url: rca } });
    }),
  );
  return { json: { id, rca_url: rca }, text: `Incident ${id} is analysed at ${rca}` };
}
