import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { OrderInput, OrderState } from '#domain/orders/order';
import type { Database } from '../client';
import { orderClaims, orders } from '../schema/orders';
import { orderWatches } from '../schema/watching';

/** An order that ended as if nothing had come, and about which nobody asks its provider any more. */
export interface EndedWatch {
  watch: typeof orderWatches.$inferSelect;
  state: Omit<OrderState, 'input'>;
  input: OrderInput;
}

/** Longer ago nobody needs to look at the provider's word again. */
const ENDED_WITHIN = sql`interval '31 days'`;
/** A provider that said so has no deposit; only shortly after the end one may still come. */
const SAYS_NOTHING_CAME = sql`(coalesce(${orderWatches.report} ->> 'status', 'expired') in ('waiting_deposit', 'expired', 'failed')
  and ${orderWatches.report} ->> 'txInHash' is null and ${orderWatches.report} ->> 'amountFrom' is null
  and ${orders.updatedAt} < now() - interval '2 days')`;

/** By id, after the given one. Those of which a late deposit is known are not among them: it has its own record. */
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
