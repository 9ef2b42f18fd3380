import { and, eq, gt, gte, inArray, isNotNull, type SQL, sql, sum } from 'drizzle-orm';
import { replayableAfter } from '#domain/webhooks/delivery';
import type { Database, Transaction } from '../client';
import { notify } from '../notifications';
import { endpoints } from '../schema/endpoints';
import { deliveries, deliveryAttempts, webhookReplays } from '../schema/webhooks';
import { END_OF_QUEUE, NEW_PLAN } from './endpoints/pauses';

/** Why an event is not sent again. `pending`: it is still being sent; `delivered`: it has arrived, so a retry is not needed. */
export type RepeatRefusal = 'unknown' | 'removed' | 'paused' | 'pending' | 'delivered' | 'too_many' | 'nothing';
export type RepeatOutcome = { queued: number; deliveryIds: string[] } | { refused: RepeatRefusal };

/**
 * Queues a delivery's event again now with a full plan, which of a test is one attempt [rules/webhooks: Retry and replay]. A delivered
 * event is not sent twice; use a replay.
 */
export async function retryDelivery(db: Database | Transaction, deliveryId: string): Promise<RepeatOutcome> {
  return db.transaction(async (tx) => {
    const found = await lockEndpointOf(tx, deliveryId);
    if ('refused' in found) {
      return found;
    }
    const { state, planAttempts } = found.delivery;
    if (state === 'delivered') {
      return { refused: 'delivered' };
    }
    if (state === 'due' && planAttempts === 0) {
      return { refused: 'pending' };
    }
    await tx.update(deliveries).set(NEW_PLAN).where(eq(deliveries.deliveryId, deliveryId));
    await notify(tx, 'delivery');
    return { queued: 1, deliveryIds: [deliveryId] };
  });
}

/**
 * Sends one ended delivery's event again as a new delivery, with the same bytes and event id [rules/webhooks: Retry and
 * replay].
 */
export async function replayDelivery(db: Database | Transaction, deliveryId: string): Promise<RepeatOutcome> {
  return db.transaction(async (tx) => {
    const found = await lockEndpointOf(tx, deliveryId);
    if ('refused' in found) {
      return found;
    }
    const { endpointId, state } = found.delivery;
    if (state === 'due' || state === 'retrying') {
      return { refused: 'pending' };
    }
    return replay(tx, endpointId, sql`d.delivery_id = ${deliveryId}`);
  });
}

/** Where a replay starts: at a time, or at the delivery of an event. */
export type ReplaySince = { at: Date } | { eventId: string };

/**
 * Sends all ended events of an endpoint again, starting with the given one, oldest first, at most 10 at once and one at a time
 * per order. Events still being sent are left out, because they arrive anyway.
 */
export async function replaySince(
  db: Database | Transaction,
  endpointId: string,
  since: ReplaySince,
): Promise<RepeatOutcome> {
  return db.transaction(async (tx) => {
    const refused = await lockEndpoint(tx, endpointId);
    if (refused !== null) {
      return { refused };
    }
    const first =
      'at' in since
        ? sql`d.created_at >= ${since.at.toISOString()}::timestamptz`
        : sql`d.seq >= (select f.seq from ${deliveries} f
            where f.event_id = ${since.eventId} and f.endpoint_id = ${endpointId} and not f.is_replay)`;
    return replay(
      tx,
      endpointId,
      sql`d.endpoint_id = ${endpointId} and not d.is_replay and not d.once and d.state in ('delivered', 'failed') and ${first}`,
    );
  });
}

/**
 * Whether the row is a failed one of an event that has not arrived and is not on its way by a replay, which has a row of its own; only
 * the first such row of an event, so that nothing is sent twice [rules/webhooks: Retry and replay]. `counts` chooses among rows.
 */
export function isUndelivered(row: SQL, counts: (row: SQL) => SQL = () => sql`true`): SQL {
  // Originals and replays each have their own index.
  const [original, replays] = [sql`not other.is_replay`, sql`other.is_replay`].map(
    (which) => sql`not exists (
      select from ${deliveries} other
      where other.event_id = ${row}.event_id and other.endpoint_id = ${row}.endpoint_id and ${which}
        and (other.state <> 'failed' or (other.seq < ${row}.seq and ${counts(sql`other`)})))`,
  );
  return sql`(${row}.state = 'failed' and ${counts(row)} and ${original} and ${replays})`;
}

/**
 * Queues the events of an endpoint again that have failed since the given time, oldest first [rules/webhooks: Retry and replay].
 */
export async function recoverSince(
  db: Database | Transaction,
  endpointId: string,
  since: Date,
): Promise<RepeatOutcome> {
  return db.transaction(async (tx) => {
    const refused = await lockEndpoint(tx, endpointId);
    if (refused !== null) {
      return { refused };
    }
    const queued = await tx
      .update(deliveries)
      .set(NEW_PLAN)
      .where(and(eq(deliveries.endpointId, endpointId), isFailedSince(since)))
      .returning({ deliveryId: deliveries.deliveryId, seq: deliveries.seq });
    if (queued.length === 0) {
      return { refused: 'nothing' };
    }
    await tx.update(endpoints).set({ drainsTo: END_OF_QUEUE }).where(eq(endpoints.endpointId, endpointId));
    await notify(tx, 'delivery');
    const inOrder = queued.sort((one, other) => one.seq - other.seq);
    return { queued: inOrder.length, deliveryIds: inOrder.map(({ deliveryId }) => deliveryId) };
  });
}

/**
 * A live event fails a day after it was queued, so its last attempt counts as well. Test events are not sent again, because they only
 * make sense at the time of the test.
 */
function isFailedSince(since: Date): SQL {
  const from = sql`${since.toISOString()}::timestamptz`;
  return isUndelivered(
    sql`${deliveries}`,
    (row) => sql`not ${row}.once and (${row}.created_at >= ${from} or exists (
      select from ${deliveryAttempts} a where a.delivery_id = ${row}.delivery_id and a.recorded_at >= ${from}))`,
  );
}

/** What can be sent again for an endpoint since a given time, counted up to a limit. */
export interface RepeatableEvents {
  ended: number;
  failed: number;
  /** The number of events that may still be replayed in this hour; Infinity before the first replay. */
  replaysLeft: number;
}

const MOST_COUNTED = 10_000;

export async function countRepeatable(db: Database, endpointId: string, since: Date): Promise<RepeatableEvents> {
  const count = async (which: SQL | undefined) => {
    const mine = and(eq(deliveries.endpointId, endpointId), which);
    const some = db.select({ one: sql`1` }).from(deliveries).where(mine).limit(MOST_COUNTED).as('some');
    const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some);
    return row?.count ?? 0;
  };
  const isEnded = and(
    eq(deliveries.once, false),
    gte(deliveries.createdAt, since),
    eq(deliveries.isReplay, false),
    inArray(deliveries.state, ['delivered', 'failed']),
  );
  const [ended, failed, replayed] = await Promise.all([
    count(isEnded),
    count(isFailedSince(since)),
    countRecentReplays(db, endpointId),
  ]);
  return { ended, failed, replaysLeft: replayableAfter(replayed) };
}

/** Lets the endpoints of these deliveries send what they have queued as after a resume [rules/webhooks: Resume and drain]. */
export async function drainEndpointsOf(tx: Transaction, deliveryIds: readonly string[]): Promise<void> {
  const theirs = tx
    .select({ endpointId: deliveries.endpointId })
    .from(deliveries)
    .where(inArray(deliveries.deliveryId, [...deliveryIds]));
  await tx.update(endpoints).set({ drainsTo: END_OF_QUEUE }).where(inArray(endpoints.endpointId, theirs));
}

/** Queues copies of the deliveries that match the condition, all or none, and drains the endpoint in order. */
async function replay(tx: Transaction, endpointId: string, which: ReturnType<typeof sql>): Promise<RepeatOutcome> {
  const most = replayableAfter(await countRecentReplays(tx, endpointId));
  const { rows } = await tx.execute<{ wanted: string; delivery_id: string | null; seq: string }>(sql`
    with chosen as (
      select d.* from ${deliveries} d where ${which}
    ), queued as (
      insert into ${deliveries} (delivery_id, endpoint_id, event_id, order_id, once, is_replay, replayed_from)
      select 'dlv_' || replace(gen_random_uuid()::text, '-', ''), endpoint_id, event_id, order_id, once, true, delivery_id
      from chosen where (select count(*) from chosen) <= ${most}::float8 order by seq
      returning delivery_id, seq
    )
    select counted.wanted, queued.delivery_id, queued.seq
    from (select count(*) as wanted from chosen) counted left join queued on true order by queued.seq
  `);
  const queued = rows.flatMap(({ delivery_id, seq }) => (delivery_id === null ? [] : { deliveryId: delivery_id, seq }));
  const last = queued.at(-1);
  if (!last) {
    return { refused: Number(rows[0]?.wanted) === 0 ? 'nothing' : 'too_many' };
  }
  await tx.insert(webhookReplays).values({ endpointId, queued: queued.length });
  await tx
    .update(endpoints)
    .set({ drainsTo: Number(last.seq) })
    .where(eq(endpoints.endpointId, endpointId));
  await notify(tx, 'delivery');
  return { queued: queued.length, deliveryIds: queued.map(({ deliveryId }) => deliveryId) };
}

/** The endpoint's events that were replayed in the last hour. */
async function countRecentReplays(tx: Database | Transaction, endpointId: string): Promise<number> {
  const [lately] = await tx
    .select({ events: sum(webhookReplays.queued) })
    .from(webhookReplays)
    .where(and(eq(webhookReplays.endpointId, endpointId), gt(webhookReplays.at, sql`now() - interval '1 hour'`)));
  return Number(lately?.events ?? 0);
}

async function lockEndpointOf(
  tx: Transaction,
  deliveryId: string,
): Promise<{ delivery: typeof deliveries.$inferSelect } | { refused: RepeatRefusal }> {
  const [delivery] = await tx
    .select({ endpointId: deliveries.endpointId })
    .from(deliveries)
    .where(eq(deliveries.deliveryId, deliveryId));
  const refused = delivery ? await lockEndpoint(tx, delivery.endpointId) : 'unknown';
  if (refused !== null) {
    return { refused };
  }
  // Read again, because it may have changed while waiting for the endpoint's lock.
  const [now] = await tx.select().from(deliveries).where(eq(deliveries.deliveryId, deliveryId)).for('update');
  return now ? { delivery: now } : { refused: 'unknown' };
}

/** Whether the endpoint's state prevents sending to it. The endpoint cannot be paused or resumed until the transaction ends. */
async function lockEndpoint(tx: Transaction, endpointId: string): Promise<'unknown' | 'removed' | 'paused' | null> {
  const [endpoint] = await tx
    .select({ isRemoved: isNotNull(endpoints.removedAt), isPaused: isNotNull(endpoints.pausedAt) })
    .from(endpoints)
    .where(eq(endpoints.endpointId, endpointId))
    .for('no key update');
  if (!endpoint) {
    return 'unknown';
  }
  if (endpoint.isRemoved) {
    return 'removed';
  }
  return endpoint.isPaused ? 'paused' : null;
}
