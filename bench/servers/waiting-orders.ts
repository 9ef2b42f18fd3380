import { setTimeout as delay } from 'node:timers/promises';
import type { WorkflowClient } from '@temporalio/client';
import { sql } from 'drizzle-orm';
import { type Database, openDatabase } from '#db/client';
import { findOrderState } from '#db/orders/orders';
import { openOrder } from '#domain/orders/open-order';
import type { OrderState } from '#domain/orders/order';
import { recordOrder } from '#operations/orders/record-order';
import { newId } from '#security/secret';
import { connectTemporal } from '#temporal/client';
import { orderWorkflowOptions } from '#temporal/order-workflow';
import { claimOrder } from '#test/helpers/orders/claim';
import { inputWith } from '#test/helpers/orders/order-state';
import { ORDER_WORKFLOW, type OrderWorkflow } from '#workflows/messages';
import { load } from '../load/load';
import type { Programs } from './programs';

const PARALLEL = 50;
const ROWS = 1_000;
/** Started, then scheduled, started and completed its first task, and started a timer. */
const EVENTS_WHILE_WAITING = 5;
const CHECK_EVERY_MS = 50;
/** Nothing is due before the end of the benchmark. */
const TTL_SECONDS = 86_400;

/**
 * Adds so many orders that wait for their deposits, each with its rows and a workflow that was restarted from the row.
 */
export async function addWaiting(programs: Programs, count: number): Promise<void> {
  const db = openDatabase(programs.databaseUrl, { max: 4, onIdleError: () => {} });
  const { workflow, connection } = await connectTemporal(programs.temporal);
  const model = await recordModel(db, programs.partnerId);
  for (let added = 0; added < count; added += ROWS) {
    const ids = Array.from({ length: Math.min(ROWS, count - added) }, () => newId('ord'));
    await copyRows(db, model.input.orderId, ids);
    await load(PARALLEL, ids.length, (index) => startWorkflow(workflow, copyOf(model, ids[index] ?? '')));
    await waitUntilStarted(workflow, ids.at(-1) ?? '');
  }
  await db.execute(sql`vacuum analyze`);
  await connection.close();
  await db.$client.end();
}

async function recordModel(db: Database, partnerId: string): Promise<OrderState> {
  const sandbox = { scenario: 'stuck', ttlSeconds: TTL_SECONDS, ttlGiven: true, seeded: false };
  const input = inputWith({ orderId: newId('ord'), partnerId, sandbox });
  const deposit = { providerOrderId: 'AX-1', depositAddress: 'deposit', depositExtraId: null, expiresAt: null };
  await claimOrder(db, input);
  const trackingUrl = (orderId: string) => `http://swaplane.test/track/${orderId}?t=token`;
  await recordOrder({ db, trackingUrl }, { order: openOrder(input, deposit, Date.now()), clockOffsetMs: 0 });
  const order = await findOrderState(db, input.orderId);
  if (!order) {
    throw new Error('the model of all waiting orders has no row');
  }
  return order;
}

/** Copies the model's rows for each ID, as if each order had been recorded by itself and compared with its workflow. */
async function copyRows(db: Database, model: string, ids: readonly string[]): Promise<void> {
  const own = {
    order_claims: sql``,
    orders: sql`|| jsonb_build_object('checked', true)`,
    order_events: sql`|| jsonb_build_object('seq', nextval('order_events_seq_seq'))`,
  };
  for (const [table, members] of Object.entries(own)) {
    await db.execute(sql`
      insert into ${sql.identifier(table)}
      select (jsonb_populate_record(t, replace(to_jsonb(t)::text, ${model}, id)::jsonb ${members})).*
      from ${sql.identifier(table)} t, unnest(array[${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )}]) id
      where t.order_id = ${model}`);
  }
}

/** Waits until the workflow has started, so that a creation does not wait behind others. */
async function waitUntilStarted(workflow: WorkflowClient, orderId: string): Promise<void> {
  const handle = workflow.getHandle(orderId);
  while ((await handle.describe()).historyLength < EVENTS_WHILE_WAITING) {
    await delay(CHECK_EVERY_MS);
  }
}

function copyOf(model: OrderState, orderId: string): OrderState {
  return { ...model, input: { ...model.input, orderId } };
}

async function startWorkflow(workflow: WorkflowClient, order: OrderState): Promise<void> {
  const args: Parameters<OrderWorkflow> = [order.input, { order, clockOffsetMs: 0, unheard: [] }];
  await workflow.start<OrderWorkflow>(ORDER_WORKFLOW, {
    ...orderWorkflowOptions(order.input),
    // A call to a busy server that timed out is repeated.
    workflowIdConflictPolicy: 'USE_EXISTING',
    args,
  });
}
