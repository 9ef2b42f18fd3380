import { recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { type EndpointSlot, removeEndpoint, setEndpoint } from '#db/webhooks/endpoints/endpoints';
import { type ResumedEndpoint, resumeEndpoint } from '#db/webhooks/endpoints/pauses';
import { OperationRefusal } from '#domain/refusal';
import type { Keyring } from '#security/keyring';
import { webhookSecretSealer } from '#security/webhook-secrets';
import { auditSetting, requireEndpoint, unknownEndpoint } from './set-endpoint';

/** Removes an endpoint; its deliveries stay recorded. @throws OperationRefusal if there is none */
export async function removeWebhook(
  { db }: { db: Database },
  { endpointId, actor }: { endpointId: string; actor: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await removeAudited(tx, endpointId, actor))) {
      throw unknownEndpoint(endpointId);
    }
  });
}

interface BorrowedEndpoint extends EndpointSlot {
  endpointId: string;
  /** The endpoint that was configured; null if there was none. */
  before: { url: string; secret: string } | null;
  actor: string;
}

/**
 * Restores the endpoint that was configured before; if there was none and the new one was removed meanwhile, there is still
 * none.
 */
export async function restoreWebhook(
  { db, keyring }: { db: Database; keyring: Keyring },
  { endpointId, before, actor, ...slot }: BorrowedEndpoint,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!before) {
      await removeAudited(tx, endpointId, actor);
      return;
    }
    const sealSecret = webhookSecretSealer(keyring, before.secret);
    const outcome = await setEndpoint(tx, { ...slot, url: before.url, sealSecret }, { replaceSecret: true });
    if (outcome.kind !== 'taken') {
      await auditSetting(tx, outcome.endpointId, { ...slot, actor }, new URL(before.url));
    }
  });
}

/** Removes an endpoint, if it exists, in the caller's transaction. */
export async function removeAudited(tx: Transaction, endpointId: string, actor: string): Promise<boolean> {
  const isRemoved = await removeEndpoint(tx, endpointId);
  if (isRemoved) {
    await recordAudit(tx, { actor, action: 'webhook_endpoint.removed', target: endpointId, details: {} });
  }
  return isRemoved;
}

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
