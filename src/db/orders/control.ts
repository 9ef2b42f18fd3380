import { and, eq, sql } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import { isId } from '#domain/id';
import type { OrderInput, OrderState } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import type { Database } from '../client';
import { orderClaims, orders } from '../schema/orders';

/** The owner of the orders that a call may access. */
export interface Owner {
  partnerId: string;
  environment: Environment;
}

/** An order's owner, for callers who may see all orders; null if there is no such order. */
export async function findOrderOwner(db: Database, orderId: string): Promise<Owner | null> {
  const [row] = await db
    .select({ partnerId: orders.partnerId, environment: orders.environment })
    .from(orders)
    .where(eq(orders.orderId, orderId));
  return row ?? null;
}

export interface ControlledOrder {
  input: OrderInput;
  status: OrderStatus;
  /** Decimal string; null if unknown. */
  worthInUsd: string | null;
  /** The public Order as JSON text. */
  body: string;
  state: Omit<OrderState, 'input'>;
  clockOffsetMs: number;
}

/** An order with its input, for calls that change it; null if the owner has no such order. */
export async function findControlledOrder(
  db: Database,
  orderId: string,
  owner: Owner,
): Promise<ControlledOrder | null> {
  if (!isId('ord', orderId)) {
    return null;
  }
  const [row] = await db
    .select({
      input: orderClaims.input,
      status: orders.status,
      worthInUsd: orders.amountInUsd,
      body: sql<string>`${orders.body}::text`,
      state: orders.state,
      clockOffsetMs: orders.clockOffsetMs,
    })
    .from(orders)
    .innerJoin(orderClaims, eq(orderClaims.orderId, orders.orderId))
    .where(
      and(
        eq(orders.orderId, orderId),
        eq(orders.partnerId, owner.partnerId),
        eq(orders.environment, owner.environment),
      ),
    );
  return row ?? null;
}

/** The public Order as it was created; null if its creation was never recorded. */
export async function createdOrder(db: Database, orderId: string, generation: number): Promise<string | null> {
  const { rows } = await db.execute<{ created: string }>(
    sql`select (e.body::json -> 'order')::text as created from order_events e
      join order_claims c on c.order_id = e.order_id and c.generation = ${generation}::int
      where e.order_id = ${orderId} and e.version = 1`,
  );
  return rows[0]?.created ?? null;
}

/** The latest public Order as JSON text. */
export async function orderBody(db: Database, orderId: string): Promise<string> {
  const { rows } = await db.execute<{ body: string }>(
    sql`select body::text as body from orders where order_id = ${orderId}`,
  );
  return rows[0]?.body ?? '{}';
}

/** Stores the offset of a sandbox order's clock, which never decreases. */
export async function moveOrderClock(db: Database, orderId: string, offsetMs: number): Promise<void> {
  await db
    .update(orders)
    .set({ clockOffsetMs: sql`greatest(${orders.clockOffsetMs}, ${offsetMs}::bigint)` })
    .where(eq(orders.orderId, orderId));
}
