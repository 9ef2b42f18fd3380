import { createKeyring } from '../../net/keyring';
import { NothingRecordedError, rebuildOrder } from '../order-rebuild';
import { recoverAll } from '../recovery';
import { trackingUrls } from '../tracking-url';
import type { Answer } from './answer';
import { withEngine } from './engine';
import { runningInstance, withDatabase } from './instance';
import { Refusal } from './refusal';

/** Starts again from their rows what Temporal has lost. */
export async function recoverWorkflows(): Promise<Answer> {
  const instance = runningInstance();
  const { webhookRetryOffsetsMs: retryOffsetsMs } = instance.config;
  const { notRecovered, ...started } = await withDatabase(instance, (db) =>
    withEngine(instance, (workflows) => recoverAll({ db, workflows, retryOffsetsMs })),
  );
  const counts = Object.entries(started).map(([what, count]) => `${count} ${what}`);
  const left = notRecovered.map(({ orderId, reason }) => `${orderId}: ${reason}`);
  return {
    json: { started, not_recovered: notRecovered.map(({ orderId, reason }) => ({ order_id: orderId, reason })) },
    text: [`Started again: ${counts.join(', ')}.`, ...left].join('\n'),
    failed: left.length > 0,
  };
}

/** Writes an order's rows again from its workflow's history. */
export async function recoverProjection(orderId: string): Promise<Answer> {
  const instance = runningInstance();
  const trackingUrl = trackingUrls(instance.config.publicUrl, createKeyring(...instance.secretKeys));
  const records = await withDatabase(instance, (db) =>
    withEngine(instance, async (workflows) => {
      const history = await workflows
        .getHandle(orderId)
        .fetchHistory()
        .catch(() => {
          throw new Refusal(`Temporal has no history of ${orderId}.`);
        });
      return rebuildOrder({ db, trackingUrl }, history);
    }),
  ).catch((error) => {
    throw error instanceof NothingRecordedError ? new Refusal(`${orderId}: ${error.message}.`) : error;
  });
  return {
    json: { order_id: orderId, records },
    text: `${orderId}: ${records} records stand as the history has them.`,
  };
}
