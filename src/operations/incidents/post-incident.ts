import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { addPostedIncident, findPostedIncident, resolvePostedIncident } from '#db/incidents/posted-incidents';
import { OperationRefusal } from '#domain/refusal';
import { KNOWN_PROVIDERS } from '#providers/known';

export interface NewIncident {
  title: string;
  message: string;
  /** Whom it concerns; null: the whole service. */
  provider: string | null;
  reason: string;
  actor: string;
}

/**
 * Tells partners of a disturbance in their dashboards; answers with its id. Uptime is measured, and does not change by it
 * [rules/support: Posted incidents]. @throws OperationRefusal when there is no such provider
 */
export async function postIncident({ db }: { db: Database }, incident: NewIncident): Promise<number> {
  const { title, message, provider, reason, actor } = incident;
  if (provider !== null && !KNOWN_PROVIDERS.some(({ code }) => code === provider)) {
    throw new OperationRefusal(`${provider} is not a live provider.`, 'provider');
  }
  return db.transaction(async (tx) => {
    const id = await addPostedIncident(tx, { title, message, provider, postedBy: actor });
    const entry = { actor, action: 'incident.posted' as const, target: targetOf(id), reason };
    await recordAudit(tx, { ...entry, details: { title, message, provider } });
    return id;
  });
}

/** Tells partners that it is over, and how. @throws OperationRefusal when it is unknown, or resolved already */
export async function resolveIncident(
  { db }: { db: Database },
  { incidentId, resolution, reason, actor }: { incidentId: number; resolution: string; reason: string; actor: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await resolvePostedIncident(tx, incidentId, resolution))) {
      const isKnown = await findPostedIncident(db, incidentId);
      throw new OperationRefusal(isKnown ? 'It is already resolved.' : `There is no posted incident ${incidentId}.`);
    }
    const entry = { actor, action: 'incident.resolved' as const, target: targetOf(incidentId), reason };
    await recordAudit(tx, { ...entry, details: { resolution } });
  });
}

const targetOf = (id: number) => `posted_incident:${id}`;
