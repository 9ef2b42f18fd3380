import { setTimeout as delay } from 'node:timers/promises';
import type { Queued } from '#contract/shared/webhooks/deliveries';
import { type DeliveryRecord, toDeliveryRecord } from '#contract/webhooks/delivery-record';
import { exampleEvent } from '#contract/webhooks/example-events';
import { type AuditAction, recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { listDeliveries } from '#db/webhooks/delivery-log';
import {
  drainEndpointsOf,
  type RepeatOutcome,
  type RepeatRefusal,
  type ReplaySince,
  recoverSince,
  replayDelivery,
  replaySince,
  retryDelivery,
} from '#db/webhooks/delivery-repeat';
import type { StoredEndpoint } from '#db/webhooks/endpoints/endpoints';
import { queueTestEvent } from '#db/webhooks/ops-events';
import { listFailedDeliveries } from '#db/webhooks/order-deliveries';
import { SECOND } from '#domain/duration';
import { OperationRefusal } from '#domain/refusal';
import { REPLAYS_PER_HOUR } from '#domain/webhooks/delivery';
import { strangeEvents } from '#domain/webhooks/event-filter';
import { opsEventBody, opsEventId, webhookTest } from '#domain/webhooks/ops-event';
import { newId } from '#security/secret';
import { requireUse } from '../users/limits';
import { requireEndpoint } from './endpoints';

export interface Repeated {
  /** Number of events. */
  queued: number;
  deliveryIds: string[];
}

/** What was queued, as people who asked for it are told. */
export function queuedView({ queued, deliveryIds }: Repeated): Queued {
  return { queued, delivery_ids: deliveryIds };
}

interface Deps {
  db: Database;
}

/** Queues an event again that was not delivered, due now. @throws OperationRefusal if that is not possible */
export function retryWebhook(
  { db }: Deps,
  { deliveryId, actor }: { deliveryId: string; actor: string },
): Promise<Repeated> {
  const entry = { actor, action: 'webhook.retry', target: deliveryId } as const;
  return repeatAudited(db, entry, (tx) => retryDelivery(tx, deliveryId));
}

/**
 * Queues again all events of an order that have failed, each as `retryWebhook` does, and sends them in their order, one at a time
 * [rules/webhooks: Retry and replay].
 * @throws OperationRefusal if there is none, or one cannot be sent
 */
export async function retryOrderWebhooks(
  { db }: Deps,
  { orderId, actor }: { orderId: string; actor: string },
): Promise<Repeated> {
  return db.transaction(async (tx) => {
    const failed = await listFailedDeliveries(tx, orderId);
    if (failed.length === 0) {
      throw new OperationRefusal('No webhook of this order is left to send again.');
    }
    for (const deliveryId of failed) {
      const entry = { actor, action: 'webhook.retry', target: deliveryId } as const;
      await repeatAudited(tx, entry, (within) => retryDelivery(within, deliveryId));
    }
    await drainEndpointsOf(tx, failed);
    return { queued: failed.length, deliveryIds: failed };
  });
}

/** Sends one event again. @throws OperationRefusal if that is not possible */
export function replayWebhook(
  { db }: Deps,
  { deliveryId, actor }: { deliveryId: string; actor: string },
): Promise<Repeated> {
  const entry = { actor, action: 'webhook.replay', target: deliveryId } as const;
  return repeatAudited(db, entry, (tx) => replayDelivery(tx, deliveryId));
}

/** Sends every event of an endpoint again from a given time on. @throws OperationRefusal if that is not possible */
export function replayWebhooks(
  { db }: Deps,
  { endpointId, since, actor }: { endpointId: string; since: ReplaySince; actor: string },
): Promise<Repeated> {
  const entry = { actor, action: 'webhook.replay', target: endpointId } as const;
  return repeatAudited(db, entry, (tx) => replaySince(tx, endpointId, since));
}

/** Sends an endpoint's failed events since a given time. @throws OperationRefusal if that is not possible */
export function recoverWebhooks(
  { db }: Deps,
  { endpointId, since, actor }: { endpointId: string; since: Date; actor: string },
): Promise<Repeated> {
  const entry = { actor, action: 'webhook.recover', target: endpointId } as const;
  return repeatAudited(db, entry, (tx) => recoverSince(tx, endpointId, since));
}

async function repeatAudited(
  db: Database | Transaction,
  entry: { actor: string; action: AuditAction; target: string },
  repeat: (tx: Transaction) => Promise<RepeatOutcome>,
): Promise<Repeated> {
  return db.transaction(async (tx) => {
    const outcome = await repeat(tx);
    if ('refused' in outcome) {
      throw new OperationRefusal(REFUSALS[outcome.refused](entry.target));
    }
    await recordAudit(tx, { ...entry, details: { queued: outcome.queued } });
    return outcome;
  });
}

const REFUSALS: Readonly<Record<RepeatRefusal, (target: string) => string>> = {
  unknown: (target) => `There is no ${target}.`,
  removed: () => 'The endpoint is removed.',
  paused: () => 'The endpoint is paused: resume it first.',
  pending: () => 'The event is still being sent.',
  delivered: () => 'The event was already delivered: replay it to send it again.',
  too_many: () =>
    `At most ${REPLAYS_PER_HOUR} events per hour can be replayed to an endpoint; a larger replay is possible only an hour after the last one.`,
  nothing: () => 'There are no events to send again from then on.',
};

/** How long to wait for a test event's attempt, which may take 5 s. */
const TEST_MS = 10 * SECOND;
const RECHECK_MS = 50;

interface TestedWebhook {
  endpointId: string;
  /** The event of which an example is sent; the event `webhook_test` by default. */
  event?: string;
  actor: string;
}

/**
 * Sends a test event, or an example of another, to an endpoint and returns the result of its attempt.
 * @throws OperationRefusal for an endpoint that is unknown, paused or removed, or does not get such events; ServiceError RATE_LIMITED
 * after too many
 */
export async function testWebhook(
  { db }: { db: Database },
  { endpointId, event, actor }: TestedWebhook,
): Promise<DeliveryRecord> {
  const endpoint = await requireEndpoint(db, endpointId);
  if (event !== undefined && strangeEvents(endpoint.channel, [event]).length > 0) {
    throw new OperationRefusal(`This endpoint cannot get ${event}.`);
  }
  const deliveryId = await db.transaction(async (tx) => {
    await requireUse(tx, 'webhook_test', endpointId);
    const queued = await queueTestEvent(tx, endpoint, testEvent(endpoint, event));
    if (queued === null) {
      throw new OperationRefusal(`${endpointId} is paused or removed.`);
    }
    await recordAudit(tx, { actor, action: 'webhook.tested', target: endpointId, details: { event } });
    return queued;
  });
  return awaitAttempt(db, deliveryId);
}

function testEvent({ endpointId, partnerId, environment, channel }: StoredEndpoint, event: string | undefined) {
  const at = Date.now();
  if (event !== undefined) {
    return { event, at, ...exampleEvent(event, { endpointId, environment, orderId: newId('ord'), at }) };
  }
  const test = webhookTest({ partnerId, environment, at, endpointId, endpointType: channel });
  return { event: test.event, at, eventId: opsEventId(test), body: opsEventBody(test) };
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
