import { setTimeout as delay } from 'node:timers/promises';
import { type DeliveryRecord, toDeliveryRecord } from '../../contract/webhooks/delivery-record';
import { recordAudit } from '../../db/audit';
import type { Database } from '../../db/client';
import { listDeliveries } from '../../db/webhooks/delivery-log';
import {
  type RepeatOutcome,
  type RepeatRefusal,
  replayDelivery,
  replaySince,
  retryDelivery,
} from '../../db/webhooks/delivery-repeat';
import { queueTestEvent } from '../../db/webhooks/test-event';
import { SECOND } from '../../domain/duration';
import { REPLAYS_PER_HOUR } from '../../domain/webhooks/replay';
import type { Answer } from '../answer';
import { CommandError, WrongUsage } from '../command-error';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { wholeText } from './deliveries';
import { requireEndpoint } from './endpoint';

/** Longest wait for a test event's attempt, which may take 5 s. */
const TEST_MS = 10 * SECOND;
const RECHECK_MS = 50;

export async function webhookRetry(deliveryId: string): Promise<Answer> {
  return runRepeat('webhook.retry', deliveryId, (db) => retryDelivery(db, deliveryId));
}

export interface ReplayOptions {
  since?: Date;
  sinceEvent?: string;
}

export async function webhookReplay(id: string, { since, sinceEvent }: ReplayOptions): Promise<Answer> {
  if (!id.startsWith('we_')) {
    return runRepeat('webhook.replay', id, (db) => replayDelivery(db, id));
  }
  if ((since === undefined) === (sinceEvent === undefined)) {
    throw new WrongUsage('Give either --since or --since-event with an endpoint.');
  }
  const start = since === undefined ? { eventId: sinceEvent ?? '' } : { at: since };
  return runRepeat('webhook.replay', id, (db) => replaySince(db, id, start));
}

export async function webhookTest(endpointId: string): Promise<Answer> {
  return withDatabase(findRunningInstance(), async (db) => {
    const endpoint = await requireEndpoint(db, endpointId);
    const deliveryId = await queueTestEvent(db, endpoint, Date.now());
    if (deliveryId === null) {
      throw new CommandError(`${endpointId} is paused or removed.`);
    }
    await recordAudit(db, { actor: operatorName(), action: 'webhook.tested', target: endpointId, details: {} });
    const record = await retryAndRead(db, deliveryId);
    return { json: record, text: wholeText(record), failed: record.status !== 'success' };
  });
}

async function retryAndRead(db: Database, deliveryId: string): Promise<DeliveryRecord> {
  const giveUpAt = Date.now() + TEST_MS;
  for (;;) {
    const [row] = await listDeliveries(db, { deliveryId });
    if (row && (row.attempts > 0 || Date.now() > giveUpAt)) {
      return toDeliveryRecord(row);
    }
    await delay(RECHECK_MS);
  }
}

async function runRepeat(
  action: 'webhook.retry' | 'webhook.replay',
  target: string,
  repeat: (db: Database) => Promise<RepeatOutcome>,
): Promise<Answer> {
  return withDatabase(findRunningInstance(), async (db) => {
    const outcome = await repeat(db);
    if ('refused' in outcome) {
      throw new CommandError(REFUSALS[outcome.refused](target));
    }
    const { queued, deliveryIds } = outcome;
    await recordAudit(db, { actor: operatorName(), action, target, details: { queued } });
    return {
      json: { queued, delivery_ids: deliveryIds },
      text: queued === 1 ? `Queued as ${deliveryIds[0]}.` : `${queued} events are queued.`,
    };
  });
}

const REFUSALS: Readonly<Record<RepeatRefusal, (target: string) => string>> = {
  unknown: (target) => `There is no ${target}.`,
  removed: () => 'The endpoint is removed.',
  paused: () => 'The endpoint is paused: resume it first.',
  pending: () => 'The event is still being sent.',
  delivered: () => 'The event was delivered: replay it to send it again.',
  too_many: () =>
    `At most ${REPLAYS_PER_HOUR} events an hour can be replayed to an endpoint; more at once only when an hour has passed since the last replay.`,
  nothing: () => 'There is nothing to replay from there on.',
};
