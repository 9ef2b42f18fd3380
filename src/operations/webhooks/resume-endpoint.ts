import type { Database } from '#db/client';
import { type ResumedEndpoint, resumeEndpoint } from '#db/webhooks/endpoints/resume-endpoints';
import { OperationRefusal } from '#domain/refusal';
import { requireEndpoint } from './require-endpoint';

/** Ends the pause of one endpoint; waiting events are sent. @throws OperationRefusal for one that is unknown or not paused */
export async function resumeWebhook(
  { db }: { db: Database },
  { endpointId, actor }: { endpointId: string; actor: string },
): Promise<ResumedEndpoint> {
  await requireEndpoint(db, endpointId);
  const resumed = await db.transaction((tx) => resumeEndpoint(tx, endpointId, { reason: 'manual', actor }));
  if (!resumed) {
    throw new OperationRefusal(`${endpointId} is not paused.`);
  }
  return resumed;
}
