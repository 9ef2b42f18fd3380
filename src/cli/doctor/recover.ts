import { NothingRecordedError, rebuildOrder } from '../../operations/orders/rebuild';
import { recoverAll } from '../../operations/recover-all';
import { createTrackingUrl } from '../../process/tracking-url';
import { createKeyring } from '../../security/keyring';
import type { Answer } from '../answer';
import { CommandError } from '../command-error';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { requireWholeHistory } from '../order/require-history';
import { withTemporal } from '../temporal';

/** Starts again from their rows what Temporal has lost. */
export async function recoverWorkflows(): Promise<Answer> {
  const instance = findRunningInstance();
  const { webhookRetryOffsetsMs: retryOffsetsMs } = instance.config;
  const { notRecovered, ...started } = await withDatabase(instance, (db) =>
    withTemporal(instance, (workflows) => recoverAll({ db, workflows, retryOffsetsMs }, { actor: operatorName() })),
  );
  const counts = Object.entries(started).map(([what, count]) => `${count} ${what}`);
  const left = notRecovered.map(({ orderId, reason }) => `${orderId}: ${reason}`);
  return {
    json: { started, not_recovered: notRecovered.map(({ orderId, reason }) => ({ order_id: orderId, reason })) },
    text: [`Restarted: ${counts.join(', ')}.`, ...left].join('\n'),
    failed: left.length > 0,
  };
}

/** Writes an order's rows again from its workflow's history, or the copy of it. */
export async function recoverProjection(orderId: string): Promise<Answer> {
  const instance = findRunningInstance();
  const trackingUrl = createTrackingUrl(instance.config.publicUrl, createKeyring(...instance.secretKeys));
  const history = await requireWholeHistory(orderId);
  const records = await withDatabase(instance, (db) =>
    rebuildOrder({ db, trackingUrl }, { history, actor: operatorName() }),
  ).catch((error) => {
    throw error instanceof NothingRecordedError ? new CommandError(`${orderId}: ${error.message}.`) : error;
  });
  return {
    json: { order_id: orderId, records },
    text: `${orderId}: ${records} records match the workflow history.`,
  };
}
