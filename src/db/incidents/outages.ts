import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import { AFFECTED } from '#domain/health/provider-health';
import type { OrderStatus } from '#domain/orders/status';
import { type OpsEvent, providerOutage } from '#domain/webhooks/ops-event';
import { type Database, lockName, type Transaction } from '../client';
import type { Outage } from '../health/provider-health';
import { providerOutages } from '../schema/incidents';
import { ORDER_ENDED_AT, orderEvents, orders } from '../schema/orders';
import { opsEvents } from '../schema/webhooks';
import { recordOpsEvent } from '../webhooks/ops-events';

/** The outages at a given time, of one provider or of all, by provider. The end of an outage is exclusive. */
export async function listOutagesAt(db: Database, at: Date, provider?: string): Promise<Outage[]> {
  const { since, endedAt, provider: code } = providerOutages;
  return db
    .select()
    .from(providerOutages)
    .where(
      and(
        lte(since, at),
        or(isNull(endedAt), gt(endedAt, at)),
        provider === undefined ? undefined : eq(code, provider),
      ),
    )
    .orderBy(asc(code), asc(since));
}

/** The outages within a period, newest first; a single time is a period from it to itself. */
export async function listOutagesWithin(
  db: Database,
  { from, to, provider }: { from: Date; to: Date; provider?: string | undefined },
): Promise<Outage[]> {
  const { since, endedAt, provider: code, id } = providerOutages;
  return db
    .select()
    .from(providerOutages)
    .where(
      and(
        lte(since, to),
        or(isNull(endedAt), gt(endedAt, from)),
        provider === undefined ? undefined : eq(code, provider),
      ),
    )
    .orderBy(desc(since), desc(id));
}

export async function findOutage(db: Database, id: number): Promise<Outage | null> {
  const [outage] = await db.select().from(providerOutages).where(eq(providerOutages.id, id));
  return outage ?? null;
}

export interface HitOrder {
  orderId: string;
  partnerId: string;
  status: OrderStatus;
  createdAt: Date;
  /** Time of the last transition. */
  updatedAt: Date;
}

/**
 * A provider's live orders that may have been open at any time of a period, oldest first; `effectOfOutage` decides. The index
 * `orders_provider_ended` contains those that had not ended before it.
 */
export async function listOrdersDuring(
  db: Database,
  { provider, since, until }: { provider: string; since: Date; until: Date | null },
): Promise<HitOrder[]> {
  const { orderId, partnerId, status, createdAt } = orders;
  // What is recorded after an order has ended, such as a late deposit, is not a transition and does not make it open.
  const updatedAt = sql`coalesce(
    (select max(event.at) from ${orderEvents} event where event.order_id = ${orders}.order_id and event.version <= ${orders}.version),
    ${orders.updatedAt})`.mapWith(orders.updatedAt);
  return db
    .select({ orderId, partnerId, status, createdAt, updatedAt })
    .from(orders)
    .where(
      and(
        eq(orders.environment, 'live'),
        eq(orders.provider, provider),
        or(sql`(${ORDER_ENDED_AT}) is null`, sql`(${ORDER_ENDED_AT}) >= ${since}`),
        until === null ? undefined : lte(createdAt, until),
      ),
    )
    .orderBy(asc(createdAt), asc(orderId));
}

/**
 * Notifies the partners that use a provider of its outage, each once per outage [rules/ops-events: Who is notified]. False if
 * nobody is left to notify: other processes may do the same at the same time.
 */
export async function announceOutage(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [outage] = await tx
      .select()
      .from(providerOutages)
      .where(isNull(providerOutages.announcedAt))
      .orderBy(providerOutages.id)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!outage) {
      return false;
    }
    const { id, provider, since, lastError } = outage;
    for (const { partnerId, environment, orders24h } of await listAffectedPartners(tx, provider, since)) {
      const at = since.getTime();
      const what = { provider, orders24h, since: at, lastError, refundOrderId: null };
      await recordOpsEvent(tx, providerOutage({ partnerId, environment, at, ...what }));
    }
    await tx.update(providerOutages).set({ announcedAt: sql`now()` }).where(eq(providerOutages.id, id));
    return true;
  });
}

interface AffectedPartner {
  partnerId: string;
  environment: Environment;
  orders24h: number;
}

async function listAffectedPartners(tx: Transaction, provider: string, since: Date): Promise<AffectedPartner[]> {
  const { rows } = await tx.execute<Record<string, unknown> & AffectedPartner>(sql`
    select partner_id as "partnerId", environment, count(*)::integer as "orders24h" from ${orders}
    where provider = ${provider} and ${withinLastDay(since)}
    group by partner_id, environment having count(*) > ${AFFECTED.moreThanOrders}
    order by partner_id, environment`);
  return rows;
}

/** Orders of the day before the given time. */
function withinLastDay(until: Date) {
  return sql`created_at > ${until}::timestamptz - ${AFFECTED.withinMs} * interval '1 millisecond'
    and created_at <= ${until}::timestamptz`;
}

interface FailedRefund {
  orderId: string;
  provider: string;
  lastError: string;
}

/**
 * Notifies an order's partner that the provider did not answer when its refund was due [rules/ops-events: Who is notified]; once
 * per outage and order, or per day and order if the provider is not known to be down.
 */
export async function announceFailedRefund(db: Database, failed: FailedRefund): Promise<void> {
  await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.orderId, failed.orderId));
    if (!order) {
      return;
    }
    const { partnerId, environment } = order;
    const { provider, lastError, orderId: refundOrderId } = failed;
    const [outage] = await tx
      .select({ since: providerOutages.since })
      .from(providerOutages)
      .where(and(eq(providerOutages.provider, provider), isNull(providerOutages.endedAt)));
    const at = Date.now();
    const since = outage?.since.getTime() ?? at;
    const event = (orders24h: number) =>
      providerOutage({ partnerId, environment, at, provider, orders24h, since, lastError, refundOrderId });
    const told = { since: outage?.since ?? new Date(at - AFFECTED.withinMs), reason: event(0).reason };
    if (await wasAnnounced(tx, event(0), told)) {
      return;
    }
    await recordOpsEvent(tx, event(await countLastDay(tx, { partnerId, environment, provider, at })));
  });
}

interface CountedOrders {
  partnerId: string;
  environment: Environment;
  provider: string;
  at: number;
}

function countLastDay(tx: Transaction, { partnerId, environment, provider, at }: CountedOrders): Promise<number> {
  return tx.$count(
    orders,
    and(
      eq(orders.partnerId, partnerId),
      eq(orders.environment, environment),
      eq(orders.provider, provider),
      withinLastDay(new Date(at)),
    ),
  );
}

interface HitLiveOrder {
  orderId: string;
  partnerId: string;
  provider: string;
}

/**
 * Tells the partner of a live order that its provider is down, once per outage and order [rules/ops-events: Who is notified].
 * Says whether it did, or why not.
 */
export async function notifyOfOutage(
  tx: Transaction,
  { orderId, partnerId, provider }: HitLiveOrder,
): Promise<'notified' | 'notified_before' | 'up'> {
  await lockName(tx, `outage of ${orderId}`);
  const [outage] = await tx
    .select()
    .from(providerOutages)
    .where(and(eq(providerOutages.provider, provider), isNull(providerOutages.endedAt)));
  if (!outage) {
    return 'up';
  }
  const at = Date.now();
  const environment = 'live';
  const orders24h = await countLastDay(tx, { partnerId, environment, provider, at });
  const what = { since: outage.since.getTime(), lastError: outage.lastError, refundOrderId: null, hitOrderId: orderId };
  const event = providerOutage({ partnerId, environment, at, provider, orders24h, ...what });
  if (await wasAnnounced(tx, event, { since: outage.since })) {
    return 'notified_before';
  }
  await recordOpsEvent(tx, event);
  return 'notified';
}

/**
 * Whether an event of that name about that order was recorded since then. With a reason it must have had that one: that the provider is
 * down does not tell of a refund that is held up, while the reverse does.
 */
async function wasAnnounced(
  tx: Transaction,
  { partnerId, event, details }: OpsEvent,
  { since, reason }: { since: Date; reason?: string },
): Promise<boolean> {
  const count = await tx.$count(
    opsEvents,
    and(
      eq(opsEvents.partnerId, partnerId),
      eq(opsEvents.event, event),
      sql`${opsEvents.at} >= ${since}`,
      sql`${opsEvents.body}::json -> 'details' ->> 'order_id' = ${details.order_id}`,
      reason === undefined ? undefined : sql`${opsEvents.body}::json ->> 'reason' = ${reason}`,
    ),
  );
  return count > 0;
}
