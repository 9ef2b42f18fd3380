import { sql } from 'drizzle-orm';
import type { Database } from '../client';
import { ORDER_OPEN, orderClaims, orders } from '../schema/orders';

/** So long a creation may be under way whose order has no row yet. */
const OPENING = sql`interval '1 hour'`;

/** The latest edition that an order which is not over lives by; 0 when none is open. */
export async function latestOpenEdition(db: Database): Promise<number> {
  const edition = sql`max((input ->> 'edition')::int)`;
  const { rows } = await db.execute<{ edition: number }>(sql`
    select coalesce(greatest(
      (select ${edition} from ${orderClaims} join ${orders} using (order_id) where ${ORDER_OPEN}),
      (select ${edition} from ${orderClaims} where open and claimed_at > now() - ${OPENING})
    ), 0) as edition`);
  return rows[0]?.edition ?? 0;
}
