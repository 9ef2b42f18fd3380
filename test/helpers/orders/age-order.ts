import { and, eq } from 'drizzle-orm';
import { orders, providerCalls } from '#db/schema/orders';
import { HOUR, toIso } from '#domain/duration';
import { recoverOrder } from '#operations/orders/recover-order';
import { eventually } from '../run/eventually';
import type { Service } from '../service/service';

/** Access to an order's row and its workflow. */
type Placed = Pick<Service, 'db' | 'workflows'>;

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** As if the order's whole life were earlier: its row says so, and its workflow continues from there. */
export async function ageOrder(service: Placed, orderId: string, hours: number): Promise<void> {
  const { db, workflows } = service;
  // A run that records something meanwhile would overwrite it, and calls in progress continue when its run is ended.
  await eventually(() => isAtRest(service, orderId));
  await workflows.getHandle(orderId).terminate('a test moves its time');
  const [row] = await db.select({ state: orders.state }).from(orders).where(eq(orders.orderId, orderId));
  const earlier = (_key: string, value: unknown) =>
    typeof value === 'string' && INSTANT.test(value) ? toIso(Date.parse(value) - hours * HOUR) : value;
  const moved = <T>(value: T): T => JSON.parse(JSON.stringify(value), earlier);
  if (row) {
    await db
      .update(orders)
      .set({ state: moved(row.state) })
      .where(eq(orders.orderId, orderId));
  }
  const calls = eq(providerCalls.orderId, orderId);
  for (const { call, answer } of await db.select().from(providerCalls).where(calls)) {
    await db
      .update(providerCalls)
      .set({ answer: moved(answer) })
      .where(and(calls, eq(providerCalls.call, call)));
  }
  await restartOrder(service, orderId);
}

async function isAtRest({ workflows }: Placed, orderId: string): Promise<boolean> {
  const { raw } = await workflows.getHandle(orderId).describe();
  return !raw.pendingWorkflowTask && (raw.pendingActivities ?? []).length === 0;
}

/** Ends the order's workflow and starts it again from its row, even if the service has just noticed its end and restarted it. */
export async function restartOrder(service: Placed, orderId: string): Promise<void> {
  const by = { actor: 'cli:tester', endFirst: 'a test moves its time' };
  await eventually(async () => (await recoverOrder(service, orderId, by)) === null);
}
