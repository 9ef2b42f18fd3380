import { setTimeout as delay } from 'node:timers/promises';
import { type DeliveryRecord, toDeliveryRecord } from '#contract/webhooks/delivery-record';
import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { listDeliveries } from '#db/webhooks/delivery-log';
import { queueTestEvent } from '#db/webhooks/ops-events';
import { SECOND } from '#domain/duration';
import { OperationRefusal } from '#domain/refusal';
import { requireUse } from '../users/limits';
import { requireEndpoint } from './set-endpoint';

/** How long to wait for a test event's attempt, which may take 5 s. */
const TEST_MS = 10 * SECOND;
const RECHECK_MS = 50;

/**
 * Sends a test event to an endpoint and returns the result of its attempt.
 * @throws OperationRefusal for an endpoint that is unknown, paused or removed; ServiceError RATE_LIMITED after too many
 */
export async function testWebhook(
  { db }: { db: Database },
  { endpointId, actor }: { endpointId: string; actor: string },
): Promise<DeliveryRecord> {
  const endpoint = await requireEndpoint(db, endpointId);
  const deliveryId = await db.transaction(async (tx) => {
    await requireUse(tx, 'webhook_test', endpointId);
    const queued = await queueTestEvent(tx, endpoint, Date.now());
    if (queued === null) {
      throw new OperationRefusal(`${endpointId} is paused or removed.`);
    }
    await recordAudit(tx, { actor, action: 'webhook.tested', target: endpointId, details: {} });
    return queued;
  });
  return awaitAttempt(db, deliveryId);
}

async function awaitAttempt(db: Database, deliveryId: string): Promise<DeliveryRecord> {
  const giveUpAt = Date.now() + TEST_MS;
  for (;;) {
    const [row] = await listDeliveries(db, { deliveryId });
    if (row && (row.attempts > 0 || Date.now() > giveUpAt)) {
      return toDeliveryRecord(row);
    }
    await delay(RECHECK_MS);
  }
}
