import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { OrderInput, OrderState } from '#domain/orders/order';
import type { Database } from '../client';
import { orderClaims, orders } from '../schema/orders';
import { orderWatches } from '../schema/watching';

/** An order that ended without a known deposit and is no longer polled. */
export interface EndedWatch {
  watch: typeof orderWatches.$inferSelect;
  state: Omit<OrderState, 'input'>;
  input: OrderInput;
}

/** Reports of orders that ended earlier are not checked again. */
const ENDED_WITHIN = sql`interval '31 days'`;
/**
 * The provider's last report shows no deposit, and the order ended more than two days ago; until then a deposit may still
 * appear.
 */
const SAYS_NOTHING_CAME = sql`(coalesce(${orderWatches.report} ->> 'status', 'expired') in ('waiting_deposit', 'expired', 'failed')
  and ${orderWatches.report} ->> 'txInHash' is null and ${orderWatches.report} ->> 'amountFrom' is null
  and ${orders.updatedAt} < now() - interval '2 days')`;

/**
 * Sorted by id, starting after the given one. Orders with a known late deposit are not included, because it has its own record.
 */
export async function listEndedWatches(db: Database, after: string, limit: number): Promise<EndedWatch[]> {
  const rows = await db
    .select({ watch: orderWatches, state: orders.state, input: orderClaims.input })
    .from(orders)
    .innerJoin(orderWatches, eq(orderWatches.orderId, orders.orderId))
    .innerJoin(orderClaims, eq(orderClaims.orderId, orders.orderId))
    .where(
      and(
        eq(orders.environment, 'live'),
        inArray(orders.status, ['expired', 'failed']),
        gt(orders.orderId, after),
        sql`${orders.updatedAt} > now() - ${ENDED_WITHIN} and not ${SAYS_NOTHING_CAME}
          and ${orderWatches.nextPollAt} is null and ${orderWatches.lateDeposit} is null`,
      ),
    )
    .orderBy(asc(orders.orderId))
    .limit(limit);
  return rows.flatMap(({ watch, state, input }) => (state && input ? [{ watch, state, input }] : []));
}
