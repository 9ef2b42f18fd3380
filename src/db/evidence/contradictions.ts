import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import type { Contradiction } from '#domain/evidence/leg';
import { evidenceContradicted } from '#domain/webhooks/ops-event';
import type { Database } from '../client';
import { operatorAlerts } from '../schema/alerts';
import { auditLog } from '../schema/audit';
import { evidenceLegs } from '../schema/evidence';
import { orders } from '../schema/orders';
import { providerDrains } from '../schema/providers';
import { recordOpsEvent } from '../webhooks/ops-events';

/** The currency of the leg `l` of the order `o`. */
const CURRENCY = sql`case l.leg when 'payout' then o.body ->> 'to'
  when 'refund' then coalesce(o.state -> 'refund' -> 'target' ->> 'target', o.body ->> 'from') else o.body ->> 'from' end`;
const MISSING_MS = sql`greatest(0, floor(extract(epoch from now() - greatest(l.said_at, l.known_at)) * 1000))::float8`;

/** The leg `l` of the order `o` as JSON, as whoever has to act on it is told. */
const FACTS = sql`json_build_object('provider', o.provider, 'leg', l.leg, 'network', l.network, 'currency', ${CURRENCY},
  'reason', l.reason, 'txHash', l.said_hash, 'amount', l.said_amount,
  'seenAmount', l.seen ->> 'amount', 'missingMs', ${MISSING_MS})`;

/** The orders `o` whose legs `l` the chain contradicts, until an operator closes the alert `a` about it. */
const CONTRADICTED = sql`${evidenceLegs} l join ${orders} o using (order_id)
  left join ${operatorAlerts} a on a.kind = 'evidence_contradicted' and a.subject = l.order_id and a.closed_at is null
  where l.verdict = 'contradicted' and not exists (select from ${operatorAlerts} done
    where done.kind = 'evidence_contradicted' and done.subject = l.order_id and done.closed_by is not null
      and done.closed_at >= l.verdict_since)`;

const ALERT = sql`case when a.id is not null
  then json_build_object('id', a.id, 'isAcknowledged', a.acknowledged_at is not null) end`;

/** One row per order, with the given columns of it. A contradiction that begins later is listed again. */
export function contradictedOrders(environment: Environment, columns: SQL): SQL {
  return sql`select ${columns}, min(l.verdict_since) as since,
      json_build_object('orderAlert', ${ALERT}, 'contradictions', json_agg(${FACTS} order by l.leg)) as facts
    from ${CONTRADICTED} and o.environment = ${environment} group by o.order_id, a.id`;
}

/**
 * Providers that are not drained, with so many orders that the chain contradicts since less than a day; those from before the
 * last drain ended count no more.
 */
export async function listContradicted(
  db: Database,
  atLeast: number,
): Promise<{ provider: string; contradicted: number }[]> {
  const { rows } = await db.execute<{ provider: string; contradicted: number }>(sql`
    select o.provider, count(distinct o.order_id)::int as contradicted
    from ${evidenceLegs} l join ${orders} o using (order_id)
    where l.verdict = 'contradicted' and l.verdict_since > now() - interval '1 day'
      and not exists (select from ${providerDrains} d where d.provider = o.provider)
      and not exists (select from ${auditLog} a
        where a.action = 'provider.undrained' and a.target = o.provider and a.at >= l.verdict_since)
    group by o.provider having count(distinct o.order_id) >= ${atLeast}`);
  return rows;
}

const IS_NEW = sql`${evidenceLegs.verdict} = 'contradicted'
  and (${evidenceLegs.announcedAt} is null or ${evidenceLegs.announcedAt} < ${evidenceLegs.verdictSince})`;

/**
 * Notifies an order's partner that the chain contradicts a leg of it, once for each time it begins to [rules/ops-events: Who is
 * notified]. False if nobody is left to notify: other processes may do the same at the same time.
 */
export async function announceContradiction(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({
        leg: evidenceLegs,
        partnerId: orders.partnerId,
        environment: orders.environment,
        provider: orders.provider,
      })
      .from(evidenceLegs)
      .innerJoin(orders, eq(orders.orderId, evidenceLegs.orderId))
      .where(IS_NEW)
      .orderBy(asc(evidenceLegs.verdictSince))
      .limit(1)
      .for('update', { of: evidenceLegs, skipLocked: true });
    if (!found) {
      return false;
    }
    const { leg: row, ...whose } = found;
    const { orderId, leg, network, reason, saidHash: txHash, verdictSince } = row;
    await recordOpsEvent(
      tx,
      evidenceContradicted({
        ...whose,
        orderId,
        leg,
        network,
        txHash,
        at: verdictSince?.getTime() ?? Date.now(),
        // The reason of a contradicted leg is a contradiction.
        reason: reason as Contradiction,
      }),
    );
    await tx
      .update(evidenceLegs)
      .set({ announcedAt: sql`now()` })
      .where(and(eq(evidenceLegs.orderId, orderId), eq(evidenceLegs.leg, leg)));
    return true;
  });
}
