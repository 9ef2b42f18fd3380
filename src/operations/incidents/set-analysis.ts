import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { setRca } from '#db/incidents/incidents';
import { OperationRefusal } from '#domain/refusal';

export interface Analysis {
  incidentId: number;
  rcaUrl: string;
  actor: string;
}

/** Sets the link to an incident's analysis. @throws OperationRefusal if there is no such incident */
export async function setAnalysis({ db }: { db: Database }, { incidentId, rcaUrl, actor }: Analysis): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await setRca(tx, incidentId, rcaUrl))) {
      throw new OperationRefusal(`There is no incident ${incidentId}: see sla incidents.`);
    }
    const entry = { actor, action: 'incident.rca_set' as const, target: `incident:${incidentId}` };
    await recordAudit(tx, { ...entry, details: { rca_url: rcaUrl } });
  });
}
