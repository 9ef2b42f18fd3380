import { sql } from 'drizzle-orm';
import type { Database } from '../client';
import { ORDER_OPEN, orderClaims, orders } from '../schema/orders';

/** How long a creation whose order has no row yet may be in progress. */
const OPENING = sql`interval '1 hour'`;

/** The latest edition of all open orders; 0 if none is open. */
export async function latestOpenEdition(db: Database): Promise<number> {
  const edition = sql`max((input ->> 'edition')::int)`;
  const { rows } = await db.execute<{ edition: number }>(sql`
    select coalesce(greatest(
      (select ${edition} from ${orderClaims} join ${orders} using (order_id) where ${ORDER_OPEN}),
      (select ${edition} from ${orderClaims} where open and claimed_at > now() - ${OPENING})
    ), 0) as edition`);
  return rows[0]?.edition ?? 0;
}
