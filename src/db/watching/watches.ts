import { and, eq, inArray, sql } from 'drizzle-orm';
import type { OrderStatus } from '../../domain/orders/status';
import type { ProviderReport } from '../../domain/watching/provider-report';
import type { LateDeposit } from '../../domain/watching/watch';
import type { Database, Transaction } from '../client';
import { notify } from '../notify';
import { orders } from '../schema/orders';
import { orderWatches } from '../schema/watching';

/** A poll that is not over after this long is made again, by whoever comes first. */
const LEASE = sql`interval '1 minute'`;

/** Starts to watch an order at its live provider; repeating it has no effect. */
export async function startWatch(
  db: Database,
  watch: { orderId: string; provider: string; providerOrderId: string },
): Promise<void> {
  await db.insert(orderWatches).values(watch).onConflictDoNothing();
}

export interface LeasedWatch {
  orderId: string;
  providerOrderId: string;
  report: ProviderReport | null;
  lateDeposit: LateDeposit | null;
  changedAt: Date;
  answeredAt: Date;
  silent: boolean;
  /** End of the lease. */
  nextPollAt: Date | null;
  /** Null while the order is being opened. */
  status: OrderStatus | null;
}

/** Takes polls of the provider that are due, longest due first. */
export async function leasePolls(db: Database, provider: string, limit: number): Promise<LeasedWatch[]> {
  return db.transaction(async (tx) => {
    const due = tx
      .select({ orderId: orderWatches.orderId })
      .from(orderWatches)
      .where(and(eq(orderWatches.provider, provider), sql`${orderWatches.nextPollAt} <= now()`))
      .orderBy(orderWatches.nextPollAt)
      .limit(limit)
      .for('update', { skipLocked: true });
    const leased = await tx
      .update(orderWatches)
      .set({ nextPollAt: sql`now() + ${LEASE}`, polls: sql`${orderWatches.polls} + 1` })
      .where(inArray(orderWatches.orderId, due))
      .returning();
    const statuses = await statusesOf(
      tx,
      leased.map(({ orderId }) => orderId),
    );
    return leased.map((watch) => ({ ...watch, status: statuses.get(watch.orderId) ?? null }));
  });
}

async function statusesOf(tx: Transaction, orderIds: string[]): Promise<Map<string, OrderStatus>> {
  const rows =
    orderIds.length === 0
      ? []
      : await tx
          .select({ orderId: orders.orderId, status: orders.status })
          .from(orders)
          .where(inArray(orders.orderId, orderIds));
  return new Map(rows.map(({ orderId, status }) => [orderId, status]));
}

export interface PolledWatch {
  /** Absent where the provider gave no good answer. */
  answered?: { report: ProviderReport; isNew: boolean };
  silent?: boolean;
  /** In milliseconds; null ends the watch. */
  nextPollInMs: number | null;
}

/** Keeps what a poll brought and when the next one is due: at once where somebody asked for it meanwhile. */
export async function finishPoll(
  db: Database,
  { orderId, nextPollAt }: Pick<LeasedWatch, 'orderId' | 'nextPollAt'>,
  polled: PolledWatch,
): Promise<void> {
  const { answered, silent, nextPollInMs } = polled;
  await db
    .update(orderWatches)
    .set({
      ...(answered && { answeredAt: sql`now()`, silent: false, report: answered.report }),
      ...(answered?.isNew && { changedAt: sql`now()` }),
      ...(silent !== undefined && { silent }),
      nextPollAt: sql`case when ${orderWatches.nextPollAt} is distinct from ${nextPollAt?.toISOString() ?? null}::timestamptz
        then ${orderWatches.nextPollAt}
        else now() + ${nextPollInMs}::float8 * interval '1 millisecond' end`,
    })
    .where(eq(orderWatches.orderId, orderId));
}

/** Makes the next poll of the order due at once, after a hint that something changed. False if the order is not watched. */
export async function pollNow(db: Database, provider: string, providerOrderId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await tx
      .update(orderWatches)
      .set({ nextPollAt: sql`now()` })
      .where(
        and(
          eq(orderWatches.provider, provider),
          eq(orderWatches.providerOrderId, providerOrderId),
          sql`${orderWatches.nextPollAt} is not null`,
        ),
      )
      .returning({ orderId: orderWatches.orderId });
    found.length > 0 && (await notify(tx, 'poll', provider));
    return found.length > 0;
  });
}

/** Like `pollNow`, by the id of our own order; returns the database's time, or null if the order is not watched. */
export async function pollOrderNow(tx: Transaction, orderId: string): Promise<Date | null> {
  const [found] = await tx
    .update(orderWatches)
    .set({ nextPollAt: sql`now()` })
    .where(and(eq(orderWatches.orderId, orderId), sql`${orderWatches.nextPollAt} is not null`))
    .returning({ provider: orderWatches.provider, at: orderWatches.nextPollAt });
  found && (await notify(tx, 'poll', found.provider));
  return found?.at ?? null;
}

/** Milliseconds until the provider's next poll is due, at most `atMost`. */
export async function untilNextPoll(db: Database, provider: string, atMost: number): Promise<number> {
  const { rows } = await db.execute<{ ms: string | null }>(sql`
    select extract(epoch from min(${orderWatches.nextPollAt}) - now()) * 1000 as ms
    from ${orderWatches} where ${orderWatches.provider} = ${provider} and ${orderWatches.nextPollAt} is not null`);
  const ms = rows[0]?.ms;
  return ms == null ? atMost : Math.min(atMost, Math.max(0, Number(ms)));
}

export async function findWatch(db: Database, orderId: string): Promise<typeof orderWatches.$inferSelect | null> {
  const [watch] = await db.select().from(orderWatches).where(eq(orderWatches.orderId, orderId));
  return watch ?? null;
}
