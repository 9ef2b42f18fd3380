import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { OrderState } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import type { WatchCaseKind } from '#domain/recovery/order-case';
import { isReadableState, unreadableWords } from '#domain/recovery/order-check';
import type { LateDeposit } from '#domain/watching/late-deposit';
import { type OrderEnd, watchedEndOf } from '#domain/watching/order-end';
import type { ProviderReport, UnknownWord } from '#domain/watching/provider-report';
import type { ReportedToOrder } from '#domain/watching/reported-to-order';
import { openOperatorAlert } from '../alerts/operator-alerts';
import type { Database, Transaction } from '../client';
import { notify } from '../notifications';
import { orderClaims, orders, providerCalls } from '../schema/orders';
import { orderWatches } from '../schema/watching';

/** A poll that takes longer than this is repeated by any worker. */
const LEASE = sql`interval '1 minute'`;

/** Starts watching an order at its live provider; repeating it has no effect. */
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
  reportedStatus: OrderStatus | null;
  reported: ReportedToOrder | null;
  unknownWord: string | null;
  lateDeposit: LateDeposit | null;
  startedAt: Date;
  changedAt: Date;
  answeredAt: Date;
  /** Polls since the last valid answer. */
  failures: number;
  silent: boolean;
  /** What the wallet reported of its deposit. */
  depositHash: string | null;
  depositReportTimes: number[];
  depositReported: boolean;
  /** End of the lease. */
  nextPollAt: Date | null;
  /** Null until the order is recorded. */
  status: OrderStatus | null;
  /** The recorded order; null if it is not recorded. */
  order: OrderState | null;
  /** How the order ended; null if it has not. */
  end: OrderEnd | null;
  /** Cases that applied at the last poll; a person may have closed them since. */
  latestCases: WatchCaseKind[];
}

const DUE = sql`${orderWatches.nextPollAt} <= now()`;
/** Which due polls are taken before others; of each kind, the longest due are [rules/watching: When polls come late]. */
const TURNS: Readonly<Record<'first' | 'longest_due', readonly SQL[]>> = {
  first: [sql`${orderWatches.goesFirst} and ${DUE}`, DUE],
  longest_due: [DUE],
};

/** Leases due polls of the provider. */
export async function leasePolls(
  db: Database,
  provider: string,
  limit: number,
  before: keyof typeof TURNS = 'first',
): Promise<LeasedWatch[]> {
  return db.transaction(async (tx) => {
    const leased: (typeof orderWatches.$inferSelect)[] = [];
    for (const turn of TURNS[before]) {
      const left = limit - leased.length;
      if (left > 0) leased.push(...(await leaseTurn(tx, provider, turn, left)));
    }
    const ids = leased.map(({ orderId }) => orderId);
    const found = ids.length === 0 ? [] : await readOrders(tx, ids);
    const ordersById = new Map(found.map((order) => [order.orderId, order]));
    const read: LeasedWatch[] = [];
    for (const watch of leased) {
      const { status = null, state: stored = null, input = null } = ordersById.get(watch.orderId) ?? {};
      const state = stored && isReadableState(stored) ? stored : null;
      if (stored && !state) {
        const words = unreadableWords(watch.orderId);
        await openOperatorAlert(tx, { kind: 'reconciliation_failed', subject: watch.orderId, words });
      }
      const end = state && watchedEndOf(state, watch.depositHash);
      read.push({ ...watch, status, order: state && input && { ...state, input }, end });
    }
    return read;
  });
}

function leaseTurn(tx: Transaction, provider: string, turn: SQL, limit: number) {
  const due = tx
    .select({ orderId: orderWatches.orderId })
    .from(orderWatches)
    .where(and(eq(orderWatches.provider, provider), turn))
    .orderBy(orderWatches.nextPollAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return tx
    .update(orderWatches)
    .set({ nextPollAt: sql`now() + ${LEASE}`, polls: sql`${orderWatches.polls} + 1` })
    .where(inArray(orderWatches.orderId, due))
    .returning();
}

function readOrders(tx: Transaction, ids: string[]) {
  const { orderId, status, state } = orders;
  return tx
    .select({ orderId, status, state, input: orderClaims.input })
    .from(orders)
    .leftJoin(orderClaims, eq(orderClaims.orderId, orderId))
    .where(inArray(orderId, ids));
}

export interface PolledWatch {
  /**
   * Missing if the provider gave no valid answer. `isDelivered`: the workflow need not be notified of the report again in the
   * order's present status.
   */
  answered?:
    | { report: ProviderReport; isNew: boolean; isDelivered: boolean; reported: ReportedToOrder | null }
    | UnknownWord;
  silent?: boolean;
  /** Why there was no valid answer. */
  failure?: string;
  latestCases: WatchCaseKind[];
  /** In milliseconds; null ends the watch. */
  nextPollInMs: number | null;
  goesFirst: boolean;
}

/** Stores the result of a poll and the time of the next one; that is now if a poll was requested in the meantime. */
export async function finishPoll(
  db: Database,
  { orderId, nextPollAt, status, depositHash }: Pick<LeasedWatch, 'orderId' | 'nextPollAt' | 'status' | 'depositHash'>,
  polled: PolledWatch,
): Promise<void> {
  const { answered, silent, failure, latestCases, nextPollInMs, goesFirst } = polled;
  // A deposit that was reported meanwhile gives silence another meaning, of which the workflow is notified by the next poll.
  const isSameDeposit = sql`${orderWatches.depositHash} is not distinct from ${depositHash}`;
  const isRequested = sql`${orderWatches.nextPollAt} is distinct from ${nextPollAt?.toISOString() ?? null}::timestamptz`;
  await db
    .update(orderWatches)
    .set({
      ...(answered && { answeredAt: sql`now()`, silent: false, ...ANSWERED, ...answerColumns(answered, status) }),
      ...(failure !== undefined && { failure, failures: sql`${orderWatches.failures} + 1` }),
      ...(silent !== undefined && { silent: sql`${silent}::boolean and ${isSameDeposit}` }),
      latestCases,
      nextPollAt: sql`case when ${isRequested} then ${orderWatches.nextPollAt}
        else now() + ${nextPollInMs}::float8 * interval '1 millisecond' end`,
      goesFirst: sql`${isRequested} or ${goesFirst}`,
    })
    .where(eq(orderWatches.orderId, orderId));
}

const ANSWERED = { failure: null, failures: 0 };

/** A report that did not reach the workflow is not stored, so that the next poll treats it as new. */
function answerColumns(answered: NonNullable<PolledWatch['answered']>, status: OrderStatus | null) {
  if ('unknownWord' in answered) {
    return { unknownWord: answered.unknownWord };
  }
  const { report, isNew, isDelivered, reported } = answered;
  return {
    unknownWord: null,
    ...(isDelivered && {
      report,
      reportedStatus: status,
      ...(reported && { reported }),
      ...(isNew && { changedAt: sql`now()` }),
    }),
  };
}

/**
 * Forgets what the workflow was notified of, because the workflow starts again from its row and has lost what was not recorded.
 */
export async function forgetReported(db: Database, orderId: string): Promise<void> {
  const nothing = { reported: null, reportedStatus: null, silent: false, depositReported: false };
  await db.update(orderWatches).set(nothing).where(eq(orderWatches.orderId, orderId));
}

const NOW = { nextPollAt: sql`now()`, goesFirst: true };

/** Makes the next poll of the order due at once, after a hint that something changed. False if the order is not watched. */
export async function pollNow(db: Database, provider: string, providerOrderId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await tx
      .update(orderWatches)
      .set(NOW)
      .where(
        and(
          eq(orderWatches.provider, provider),
          eq(orderWatches.providerOrderId, providerOrderId),
          sql`${orderWatches.nextPollAt} is not null`,
        ),
      )
      .returning({ orderId: orderWatches.orderId });
    if (found.length > 0) await notify(tx, 'poll', provider);
    return found.length > 0;
  });
}

/** Like `pollNow`, by the id of our own order; returns the database's time, or null if the order is not watched. */
export async function pollOrderNow(tx: Transaction, orderId: string): Promise<Date | null> {
  const [found] = await tx
    .update(orderWatches)
    .set(NOW)
    .where(and(eq(orderWatches.orderId, orderId), sql`${orderWatches.nextPollAt} is not null`))
    .returning({ provider: orderWatches.provider, at: orderWatches.nextPollAt });
  if (found) await notify(tx, 'poll', found.provider);
  return found?.at ?? null;
}

/** Polls an order's provider again although that had ended, because there is something new to ask. */
export async function followAgain(db: Database, orderId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .update(orderWatches)
      .set(NOW)
      .where(eq(orderWatches.orderId, orderId))
      .returning({ provider: orderWatches.provider });
    if (found) await notify(tx, 'poll', found.provider);
  });
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

/** The status that the order's provider reported last; null if nothing polls it, or it has not answered yet. */
export async function findLastWord(db: Database, orderId: string): Promise<OrderStatus | null> {
  return (await findWatch(db, orderId))?.report?.status ?? null;
}

/** The secrets that providers issued with watched orders. */
export async function listWatchedSecrets(db: Database): Promise<{ orderId: string; sealed: string }[]> {
  const rows = await db
    .select({ orderId: orderWatches.orderId, sealed: providerCalls.sealedSecret })
    .from(orderWatches)
    .innerJoin(providerCalls, eq(providerCalls.orderId, orderWatches.orderId))
    .where(
      and(
        isNotNull(orderWatches.nextPollAt),
        eq(providerCalls.call, 'create_order'),
        isNotNull(providerCalls.sealedSecret),
      ),
    )
    .orderBy(orderWatches.orderId);
  return rows.flatMap(({ orderId, sealed }) => (sealed === null ? [] : [{ orderId, sealed }]));
}

/** Records that the orders cannot be polled, because their secrets cannot be opened; the next successful poll takes it back. */
export async function markUnreadable(db: Database, orderIds: readonly string[]): Promise<void> {
  await db
    .update(orderWatches)
    .set({ failure: 'secret_unreadable', failures: sql`${orderWatches.failures} + 1` })
    .where(inArray(orderWatches.orderId, [...orderIds]));
}
