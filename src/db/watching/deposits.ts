import { and, eq, max, ne, sql } from 'drizzle-orm';
import { normalizeHash } from '#domain/assets/hash-form';
import type { OrderState } from '#domain/orders/order';
import { eventName } from '#domain/orders/status';
import { type DepositReportVerdict, judgeDepositReport } from '#domain/watching/deposit-report';
import { isFollowedAgain, isOtherDeposit, type LateDeposit } from '#domain/watching/late-deposit';
import { type Database, lockName, type Transaction } from '../client';
import { notify } from '../notifications';
import { closeCase } from '../recovery/cases';
import { endpoints } from '../schema/endpoints';
import { orderClaims, orderEvents, orderName, orders } from '../schema/orders';
import { lateHash, orderWatches } from '../schema/watching';
import { deliveries } from '../schema/webhooks';
import { DELIVERY_ID, wants } from '../webhooks/deliveries';
import { isSecondDepositNoted } from './second-deposits';

/**
 * `taken`: the transaction is another order's deposit [rules/watching: Reported deposits]; `other`: the order has ended, and it is
 * another one than its deposit; `unwatched`: it is its deposit, and the order is no longer polled.
 */
type NotedReport =
  | Exclude<DepositReportVerdict, { kind: 'noted' }>
  | { kind: 'noted'; notifiesOrder: boolean }
  | { kind: 'taken' | 'other' | 'unwatched' };

/**
 * Records the deposit's transaction hash reported by the wallet, and schedules a poll soon, also of an order whose watch had ended
 * without a deposit; a repeated report changes nothing.
 */
export async function noteDepositHash(db: Database, orderId: string, txHash: string): Promise<NotedReport> {
  const hash = normalizeHash(txHash);
  return db.transaction(async (tx): Promise<NotedReport> => {
    const [watch] = await tx
      .select({
        provider: orderWatches.provider,
        hash: orderWatches.depositHash,
        times: orderWatches.depositReportTimes,
        isNotified: orderWatches.depositReported,
        nextPollAt: orderWatches.nextPollAt,
        lateDeposit: orderWatches.lateDeposit,
        now: sql<number>`(extract(epoch from now()) * 1000)::float8`,
      })
      .from(orderWatches)
      .where(eq(orderWatches.orderId, orderId))
      .for('update');
    const order = watch && (await findUnerased(tx, orderId));
    const isOther = watch && order && isOtherDeposit(order, { ...watch, depositHash: watch.hash }, hash);
    if (isOther && (await isSecondDepositNoted(tx, orderId, hash))) {
      return { kind: 'repeated', notifiesOrder: false };
    }
    const isFollowed = order && isFollowedAgain(order, watch.lateDeposit);
    if (!watch || (watch.nextPollAt === null && !isOther && !isFollowed)) {
      return { kind: 'unwatched' };
    }
    const verdict = judgeDepositReport(isOther ? { ...watch, hash: null } : watch, hash, watch.now);
    if (verdict.kind !== 'noted') {
      return verdict;
    }
    const { provider } = watch;
    await lockName(tx, `deposit ${provider} ${hash}`);
    if (await isOfOther(tx, { orderId, provider, hash })) {
      return { kind: 'taken' };
    }
    const { times, pollAt, notifiesOrder } = verdict;
    if (isOther) {
      // The deposit that is known stays the one that the provider is asked about.
      await tx.update(orderWatches).set({ depositReportTimes: times }).where(eq(orderWatches.orderId, orderId));
      return { kind: 'other' };
    }
    await tx
      .update(orderWatches)
      .set({
        depositHash: hash,
        depositReportTimes: times,
        nextPollAt: sql`least(${orderWatches.nextPollAt}, to_timestamp(${pollAt}::float8 / 1000))`,
        goesFirst: true,
        // Silence of the provider has another meaning from now on, so the workflow is notified of it again.
        silent: false,
      })
      .where(eq(orderWatches.orderId, orderId));
    await closeCase(tx, orderId, 'deposit_hash_missing');
    await notify(tx, 'poll', provider);
    return { kind: 'noted', notifiesOrder };
  });
}

/** The order as of now; null if it is not on record, or its personal data are erased and nothing may be stored about its user. */
async function findUnerased(tx: Transaction, orderId: string): Promise<OrderState | null> {
  const [row] = await tx
    .select({ state: orders.state, input: orderClaims.input })
    .from(orders)
    .innerJoin(orderClaims, eq(orderClaims.orderId, orders.orderId))
    .where(and(eq(orders.orderId, orderId), ne(orders.historyCopy, 'erased')));
  return row ? { ...row.state, input: row.input } : null;
}

/**
 * Whether the transaction is another order's deposit: the provider said so, or the other one has reported it and could not be
 * told apart from this one by address and memo. That another one has merely reported it proves nothing.
 */
async function isOfOther(
  tx: Transaction,
  { orderId, provider, hash }: { orderId: string; provider: string; hash: string },
): Promise<boolean> {
  const spelled = sql`(${hash.toLowerCase()}, ${`0x${hash.toLowerCase()}`})`;
  const { rows } = await tx.execute<{ taken: boolean }>(sql`
    select exists (
      select from ${orders}
      where ${orderName('tx_in_hash')} in ${spelled} and environment = 'live' and provider = ${provider}
        and order_id <> ${orderId}
    ) or exists (
      select from ${orderWatches}
      where ${lateHash('txInHash')} in ${spelled} and late_deposit is not null and provider = ${provider}
        and order_id <> ${orderId}
    ) or exists (
      select from ${orderWatches} w
        join ${orders} as other on other.order_id = w.order_id
        join ${orders} as own on own.order_id = ${orderId}
      where w.provider = ${provider} and w.deposit_hash = ${hash} and w.order_id <> ${orderId}
        and other.state #>> '{deposit,depositExtraId}' is not distinct from own.state #>> '{deposit,depositExtraId}'
        and (own.state #>> '{deposit,depositExtraId}' is not null
          or other.state #>> '{deposit,depositAddress}' = own.state #>> '{deposit,depositAddress}')
    ) as taken`);
  return rows[0]?.taken === true;
}

/** Records that the workflow was notified of the report, so that it is not notified again. */
export async function noteDepositReported(db: Database, orderId: string): Promise<void> {
  await db.update(orderWatches).set({ depositReported: true }).where(eq(orderWatches.orderId, orderId));
}

/** The deposit's hash that the wallet reported, and the memo that belongs to the deposit address; null before the report. */
export async function findReportedDeposit(
  db: Database,
  orderId: string,
): Promise<{ txHash: string; memo: string | null } | null> {
  const [row] = await db
    .select({ txHash: orderWatches.depositHash, state: orders.state })
    .from(orderWatches)
    .innerJoin(orders, eq(orders.orderId, orderWatches.orderId))
    .where(eq(orderWatches.orderId, orderId));
  return row?.txHash ? { txHash: row.txHash, memo: row.state?.deposit.depositExtraId ?? null } : null;
}

/** What an order shows of itself, and the number for its next event; whoever else records something of it waits meanwhile. */
export async function lockShownOrder(
  tx: Transaction,
  orderId: string,
): Promise<{ body: unknown; nextSequence: number } | null> {
  const [row] = await tx.select({ body: orders.body }).from(orders).where(eq(orders.orderId, orderId)).for('update');
  if (!row) {
    return null;
  }
  const [last] = await tx
    .select({ version: max(orderEvents.version) })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId));
  return { body: row.body, nextSequence: (last?.version ?? 0) + 1 };
}

/**
 * Records the event of a late deposit with the exact bytes of its webhook, and queues it for the partner's order endpoint, as a
 * transition's event is.
 */
export async function recordLateEvent(
  tx: Transaction,
  orderId: string,
  event: { eventId: string; sequence: number; at: string; body: string },
): Promise<void> {
  await tx.execute(sql`
    with event as (
      insert into ${orderEvents} (event_id, order_id, partner_id, environment, version, status, at, body)
      select ${event.eventId}, order_id, partner_id, environment, ${event.sequence}::int, status, ${event.at}::timestamptz, ${event.body}
      from ${orders} where order_id = ${orderId}
      on conflict do nothing
      returning event_id, partner_id, environment
    )
    insert into ${deliveries} (delivery_id, endpoint_id, event_id, order_id)
    select ${DELIVERY_ID}, e.endpoint_id, event.event_id, ${orderId}
    from event join ${endpoints} e using (partner_id, environment)
    where e.channel = 'order' and e.removed_at is null and ${wants(sql`${eventName('late_deposit')}`)}
    on conflict do nothing`);
  await notify(tx, 'delivery', orderId);
}

/**
 * Stores a late deposit and the order's new public state, and notifies pages that show the order. Returns the transaction that the
 * wallet has named.
 */
export async function storeLateDeposit(
  tx: Transaction,
  orderId: string,
  lateDeposit: LateDeposit,
  orderBody: string,
): Promise<string | null> {
  const [watch] = await tx
    .update(orderWatches)
    .set({ lateDeposit, changedAt: sql`now()` })
    .where(eq(orderWatches.orderId, orderId))
    .returning({ depositHash: orderWatches.depositHash });
  await tx
    .update(orders)
    .set({
      body: sql`${orderBody}::json`,
      updatedAt: sql`greatest(${orders.updatedAt}, ${lateDeposit.updatedAt}::timestamptz)`,
    })
    .where(eq(orders.orderId, orderId));
  await notify(tx, 'transition', orderId);
  return watch?.depositHash ?? null;
}
