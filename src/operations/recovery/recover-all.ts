import type { WorkflowClient } from '@temporalio/client';
import { recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { listOpenRotations } from '#db/keys/key-rotation';
import { listPayouts } from '#db/payouts/payouts';
import { listOpenOrders } from '#db/recovery/checks';
import { findDelivery } from '#db/webhooks/deliveries';
import { restartTimers } from '#db/webhooks/endpoints/timers';
import { listRetryingDeliveryIds } from '#db/webhooks/order-deliveries';
import { OPEN_PAYOUT_STATUSES } from '#domain/payouts/payout';
import { UNREADABLE_STATE } from '#domain/recovery/order-check';
import { deliveryWorkflowId } from '#domain/webhooks/delivery';
import { startRetries } from '#temporal/delivery-workflow';
import { isRunning } from '#temporal/workflow-state';
import { rotationWorkflowId, startRotationTimer } from '../keys/rotate-key';
import { type NotRecovered, recoverOrder } from '../orders/recover-order';
import { recoverPayout } from '../payouts/recover-payout';

interface RecoverServices {
  db: Database;
  workflows: WorkflowClient;
  retryOffsetsMs: readonly number[];
}

interface RecoverDeps extends RecoverServices {
  actor: string;
}

/** How many workflows were restarted, and which orders still have none. */
interface Recovery {
  orders: number;
  deliveries: number;
  payouts: number;
  rotations: number;
  timers: number;
  notRecovered: { orderId: string; reason: NotRecovered }[];
}

const BATCH = 100;

/**
 * Restarts everything that a Temporal server knew before it lost its data: open orders, webhook retries, open payouts, key
 * rotations and endpoint timers, each from its row and with its id, after recording it. What is already running is left alone,
 * so it can be repeated.
 */
export async function recoverAll(services: RecoverServices, { actor }: { actor: string }): Promise<Recovery> {
  const deps = { ...services, actor };
  const recovery: Recovery = { orders: 0, deliveries: 0, payouts: 0, rotations: 0, timers: 0, notRecovered: [] };
  await recoverOrders(deps, recovery);
  recovery.deliveries = await recoverDeliveries(deps);
  recovery.payouts = await recoverPayouts(deps);
  recovery.rotations = await recoverRotations(deps);
  recovery.timers = await recoverTimers(deps);
  return recovery;
}

/** The other reasons mean that nothing has to be done. */
const NEEDS_A_PERSON: ReadonlySet<NotRecovered> = new Set([
  'no state is stored',
  UNREADABLE_STATE,
  'Temporal did not report whether it is running',
]);

async function recoverOrders(deps: RecoverDeps, recovery: Recovery): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await listOpenOrders(deps.db, after, BATCH);
    const last = rows.at(-1);
    if (!last) {
      return;
    }
    for (const { orderId } of rows) {
      const reason = await recoverOrder(deps, orderId, deps);
      if (reason === null) {
        recovery.orders += 1;
      } else if (NEEDS_A_PERSON.has(reason)) {
        recovery.notRecovered.push({ orderId, reason });
      }
    }
    after = last.orderId;
  }
}

/** A restarted plan does not repeat recorded attempts. */
async function recoverDeliveries({ db, workflows, retryOffsetsMs, actor }: RecoverDeps): Promise<number> {
  let count = 0;
  for (let after = ''; ; ) {
    const ids = await listRetryingDeliveryIds(db, after, BATCH);
    const last = ids.at(-1);
    if (last === undefined) {
      return count;
    }
    for (const id of ids) {
      const delivery = await findDelivery(db, id);
      if (delivery?.firstAttemptAt && !(await isRunning(workflows, deliveryWorkflowId(delivery)))) {
        await noteRecovery(db, actor, id);
        await startRetries({ db, workflows, retryOffsetsMs }, delivery, delivery.firstAttemptAt);
        count += 1;
      }
    }
    after = last;
  }
}

async function recoverRotations({ db, workflows, actor }: RecoverDeps): Promise<number> {
  let count = 0;
  for (const rotation of await listOpenRotations(db)) {
    if (!(await isRunning(workflows, rotationWorkflowId(rotation.key.keyId, rotation.endsAt)))) {
      await noteRecovery(db, actor, rotation.key.keyId);
      await startRotationTimer(workflows, rotation);
      count += 1;
    }
  }
  return count;
}

/** Workers start these workflows themselves once they find them missing. */
async function recoverTimers({ db, actor }: RecoverDeps): Promise<number> {
  return db.transaction(async (tx) => {
    const timers = await restartTimers(tx);
    if (timers > 0) {
      await noteRecovery(tx, actor, 'endpoint_timers', { timers });
    }
    return timers;
  });
}

async function noteRecovery(db: Database | Transaction, actor: string, target: string, details = {}): Promise<void> {
  await recordAudit(db, { actor, action: 'workflow.recovered', target, details });
}

async function recoverPayouts({ db, workflows, actor }: RecoverDeps): Promise<number> {
  let count = 0;
  for (const payoutId of await listOpenPayoutIds(db)) {
    if (await recoverPayout({ db, workflows }, payoutId, (details) => noteRecovery(db, actor, payoutId, details))) {
      count += 1;
    }
  }
  return count;
}

/** All of them before the first is recovered, because one that is over then leaves the pages. */
async function listOpenPayoutIds(db: Database): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; ; offset += BATCH) {
    const { items } = await listPayouts(db, { statuses: OPEN_PAYOUT_STATUSES }, { offset, limit: BATCH });
    ids.push(...items.map(({ payoutId }) => payoutId));
    if (items.length < BATCH) {
      return ids;
    }
  }
}
