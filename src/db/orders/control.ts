import { eq, sql } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import { isId } from '#domain/id';
import type { OrderInput, OrderState } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import { type Database, statement } from '../client';
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
  const [row] = await FIND_CONTROLLED(db, { orderId, ...owner });
  return row ?? null;
}

const at = sql.placeholder;

const FIND_CONTROLLED = statement<Owner & { orderId: string }, ControlledOrder>(
  'find_controlled_order',
  sql`select c.input, o.status, o.amount_in_usd as "worthInUsd", o.body::text as body, o.state,
      o.clock_offset_ms::float8 as "clockOffsetMs"
    from ${orders} o join ${orderClaims} c using (order_id)
    where o.order_id = ${at('orderId')} and o.partner_id = ${at('partnerId')} and o.environment = ${at('environment')}`,
);

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

/** A sandbox order once its clock was moved. */
export type MovedOrder = Pick<ControlledOrder, 'body' | 'state'>;

/** Stores the offset of a sandbox order's clock, which never decreases; null without an order. */
export async function moveOrderClock(db: Database, orderId: string, offsetMs: number): Promise<MovedOrder | null> {
  const [row] = await MOVE_CLOCK(db, { orderId, offsetMs });
  return row ?? null;
}

const MOVE_CLOCK = statement<{ orderId: string; offsetMs: number }, MovedOrder>(
  'move_order_clock',
  sql`update ${orders} set clock_offset_ms = greatest(clock_offset_ms, ${at('offsetMs')}::bigint)
    where order_id = ${at('orderId')} returning body::text as body, state`,
);
