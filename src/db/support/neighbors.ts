import { sql } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import type { OrderStatus } from '#domain/orders/status';
import type { Database } from '../client';
import { orders } from '../schema/orders';

export interface Neighbor {
  orderId: string;
  partnerId: string;
  status: OrderStatus;
  /** Both codes and networks, as the pair's name. */
  pair: string;
  createdMs: number;
  updatedMs: number;
}

export interface Neighborhood {
  orderId: string;
  provider: string;
  environment: Environment;
  from: Date;
  to: Date;
}

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);
const side = (member: string) => sql.raw(`(body ->> '${member}') || ' (' || (body ->> '${member}_network') || ')'`);

/** A provider's other orders that were opened in the given period, oldest first; an index by time finds them. */
export async function listNeighbors(
  db: Database,
  { orderId, provider, environment, from, to }: Neighborhood,
): Promise<Neighbor[]> {
  const { rows } = await db.execute<Neighbor & Record<string, unknown>>(sql`
    select order_id as "orderId", partner_id as "partnerId", status, ${side('from')} || ' to ' || ${side('to')} as pair,
      ${ms('created_at')} as "createdMs", ${ms('updated_at')} as "updatedMs"
    from ${orders}
    where created_at between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz
      and provider = ${provider} and environment = ${environment} and order_id <> ${orderId}
    order by created_at, order_id`);
  return rows;
}
