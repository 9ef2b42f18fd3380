import { setTimeout as delay } from 'node:timers/promises';
import { and, not, sql } from 'drizzle-orm';
import { openDatabase } from '#db/client';
import { orders } from '#db/schema/orders';
import { INTERVALS } from '#domain/intervals';
import { connectTemporal } from '#temporal/client';
import { scheduleId } from '#temporal/schedules';
import type { Bench } from './servers';

const CHECK_EVERY_MS = 100;

/**
 * Compares all orders with their workflows for which something was recorded since their last comparison, as the job of
 * every minute does, and returns their number. Recent records are waited for until the job includes them.
 * @param onStart called when only the comparison is left
 */
export async function compareOrders(bench: Bench, onStart: () => void = () => undefined): Promise<number> {
  const db = openDatabase(bench.databaseUrl, { max: 1, onIdleError: () => {} });
  const { schedule, connection } = await connectTemporal(bench.temporal);
  const unchecked = (condition = sql`true`) => db.$count(orders, and(not(orders.checked), condition));
  while (
    (await unchecked(sql`${orders.recordedAt} > now() - ${INTERVALS.recordSettled.ms} * interval '1 millisecond'`)) > 0
  ) {
    await delay(CHECK_EVERY_MS);
  }
  const count = await unchecked();
  onStart();
  await schedule.getHandle(scheduleId({ name: 'reconcile_orders' })).trigger();
  while ((await unchecked()) > 0) {
    await delay(CHECK_EVERY_MS);
  }
  await connection.close();
  await db.$client.end();
  return count;
}
