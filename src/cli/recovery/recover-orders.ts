import type { Database } from '#db/client';
import { checkWorkflows } from '#operations/recovery/check-everything';
import type { Finding } from '#operations/recovery/reconcile-orders';
import { NothingRecordedError } from '#operations/recovery/recorded-order';
import { recoverAll } from '#operations/recovery/recover-all';
import { type RebuildDeps, rebuildOrder } from '#operations/recovery/repairs';
import { createLossSearch } from '#providers/live/losses';
import { createKeyring } from '#security/keyring';
import { fetchRunHistories } from '#temporal/histories/fetch-history';
import type { Answer } from '../answer';
import { CommandError } from '../command';
import { findRunningInstance, type Instance, operatorName, withDatabase } from '../instance';
import { sourcesOf, withTemporal } from '../temporal';
import { trackingUrlOf } from '../tracking-url';

/** Restarts, from their rows, the workflows that Temporal has lost. */
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

/** Rebuilds an order's rows from its workflow's history, or from the stored copy. */
export async function recoverProjection(orderId: string): Promise<Answer> {
  const instance = findRunningInstance();
  const records = await withDatabase(instance, async (db) => {
    const sources = sourcesOf(instance, db);
    const histories = await fetchRunHistories(sources, orderId);
    const rebuilt = { payloads: sources.payloads.of(orderId), histories, actor: operatorName() };
    return rebuildOrder(await openRebuild(instance, db), rebuilt);
  }).catch((error) => {
    throw error instanceof NothingRecordedError ? new CommandError(`${orderId}: ${error.message}.`) : error;
  });
  return {
    json: { order_id: orderId, records },
    text: `${orderId}: ${records} records match the workflow history.`,
  };
}

/** Rebuilds the rows of every order that has a workflow in Temporal but no row. */
export async function recoverProjections(): Promise<Answer> {
  const instance = findRunningInstance();
  const findings: Finding[] = [];
  const counts = await withDatabase(instance, (db) =>
    withTemporal(instance, async (workflows) =>
      checkWorkflows(
        { ...(await openRebuild(instance, db)), workflows },
        { repairBy: operatorName(), found: (finding) => findings.push(finding) },
        { run: { report: () => undefined }, everClosed: true },
      ),
    ),
  );
  const failed = findings.filter(({ mismatch }) => mismatch !== 'row_gone');
  return {
    json: {
      workflows: counts.workflows,
      orders: findings.map(({ orderId, mismatch, repair }) => ({ order_id: orderId, mismatch, repair })),
    },
    text: [
      `${counts.workflows} workflows, ${findings.length} of them without a row.`,
      ...findings.map(({ orderId, repair }) => `${orderId}: ${repair}`),
    ].join('\n'),
    failed: failed.length > 0,
  };
}

/** Dependencies for rebuilding rows. */
export async function openRebuild(instance: Instance, db: Database): Promise<RebuildDeps> {
  const findLosses = createLossSearch(createKeyring(...instance.secretKeys));
  return { db, trackingUrl: await trackingUrlOf(instance, db), findLosses };
}
