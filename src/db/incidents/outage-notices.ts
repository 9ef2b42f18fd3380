import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import { AFFECTED } from '#domain/health/provider-health';
import { type OpsEvent, providerOutage } from '#domain/webhooks/ops-event';
import type { Database, Transaction } from '../client';
import { providerOutages } from '../schema/incidents';
import { orders } from '../schema/orders';
import { opsEvents } from '../schema/webhooks';
import { recordOpsEvent } from '../webhooks/ops-events';

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

export interface FailedRefund {
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
    if (await wasAnnounced(tx, event(0), outage?.since ?? new Date(at - AFFECTED.withinMs))) {
      return;
    }
    const orders24h = await tx.$count(
      orders,
      and(
        eq(orders.partnerId, partnerId),
        eq(orders.environment, environment),
        eq(orders.provider, provider),
        withinLastDay(new Date(at)),
      ),
    );
    await recordOpsEvent(tx, event(orders24h));
  });
}

async function wasAnnounced(tx: Transaction, { partnerId, event, details }: OpsEvent, since: Date): Promise<boolean> {
  const count = await tx.$count(
    opsEvents,
    and(
      eq(opsEvents.partnerId, partnerId),
      eq(opsEvents.event, event),
      sql`${opsEvents.at} >= ${since}`,
      sql`${opsEvents.body}::json -> 'details' ->> 'order_id' = ${details.order_id}`,
    ),
  );
  return count > 0;
}
