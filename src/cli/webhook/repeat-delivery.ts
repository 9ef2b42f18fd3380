import type { Database } from '#db/client';
import { type Repeated, replayWebhook, replayWebhooks, retryWebhook } from '#operations/webhooks/repeat-deliveries';
import { testWebhook } from '#operations/webhooks/test-endpoint';
import type { Answer } from '../answer';
import { WrongUsage } from '../command-error';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { wholeText } from './deliveries';

export async function webhookRetry(deliveryId: string): Promise<Answer> {
  return answerRepeat((db) => retryWebhook({ db }, { deliveryId, actor: operatorName() }));
}

export interface WebhookReplayOptions {
  since?: Date;
  sinceEvent?: string;
}

export async function webhookReplay(id: string, { since, sinceEvent }: WebhookReplayOptions): Promise<Answer> {
  if (!id.startsWith('we_')) {
    return answerRepeat((db) => replayWebhook({ db }, { deliveryId: id, actor: operatorName() }));
  }
  if ((since === undefined) === (sinceEvent === undefined)) {
    throw new WrongUsage('With an endpoint, specify either --since or --since-event.');
  }
  const start = since === undefined ? { eventId: sinceEvent ?? '' } : { at: since };
  return answerRepeat((db) => replayWebhooks({ db }, { endpointId: id, since: start, actor: operatorName() }));
}

export async function webhookTest(endpointId: string): Promise<Answer> {
  const record = await withDatabase(findRunningInstance(), (db) =>
    testWebhook({ db }, { endpointId, actor: operatorName() }),
  );
  return { json: record, text: wholeText(record), failed: record.status !== 'success' };
}

async function answerRepeat(repeat: (db: Database) => Promise<Repeated>): Promise<Answer> {
  const { queued, deliveryIds } = await withDatabase(findRunningInstance(), repeat);
  return {
    json: { queued, delivery_ids: deliveryIds },
    text: queued === 1 ? `Queued as ${deliveryIds[0]}.` : `${queued} events are queued.`,
  };
}
