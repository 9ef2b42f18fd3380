import { and, asc, eq, sql } from 'drizzle-orm';
import type { Contradiction } from '#domain/evidence/leg';
import { evidenceContradicted } from '#domain/webhooks/ops-event';
import type { Database } from '../client';
import { evidenceLegs } from '../schema/evidence';
import { orders } from '../schema/orders';
import { recordOpsEvent } from '../webhooks/ops-events';

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
