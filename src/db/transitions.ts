import { sql } from 'drizzle-orm';
import type { OrderState } from '../domain/order';
import { lastTransitionAt, versionOf } from '../domain/order';
import { isTerminal } from '../domain/status';
import type { Database } from './client';
import { DOORBELLS } from './doorbell';
import { deliveries, endpoints, orderClaims, orderEvents, orders } from './schema';

export interface TransitionRecord {
  order: OrderState;
  clockOffsetMs: number;
  eventId: string;
  /** The public Order as JSON text. */
  orderBody: string;
  /** The exact webhook bytes. */
  eventBody: string;
}

/**
 * Records a transition and everything that follows from it in one statement, hence one transaction [architecture 5]: the
 * order row (a higher version wins), the event, a delivery per order endpoint, the freed reference, and the doorbells.
 * Repeating it changes nothing. False when the order's claim is gone, as it is for a replaced run of a seeded order: then
 * nothing was written.
 */
export async function recordTransition(db: Database, record: TransitionRecord): Promise<boolean> {
  const { order, clockOffsetMs, eventId, orderBody, eventBody } = record;
  const { input } = order;
  const version = versionOf(order);
  const at = new Date(lastTransitionAt(order)).toISOString();
  const terminal = isTerminal(order.status);
  const refundTarget = order.refundByPartner ? JSON.stringify(order.refundTarget) : null;
  const { rows } = await db.execute<{ claimed: boolean }>(sql`
    with claim as (
      select partner_id, environment from ${orderClaims}
      where order_id = ${input.orderId} and generation = ${input.generation}
    ), written as (
      insert into ${orders} (order_id, partner_id, environment, version, status, partner_order_ref, provider, body,
        refund_target, clock_offset_ms, created_at, updated_at)
      select ${input.orderId}, partner_id, environment, ${version}::int, ${order.status}, ${input.partnerOrderRef},
        ${input.provider}, ${orderBody}::json, ${refundTarget}::json, ${clockOffsetMs}::bigint,
        ${order.createdAt}::timestamptz, ${at}::timestamptz
      from claim
      on conflict (order_id) do update set version = excluded.version, status = excluded.status, body = excluded.body,
        refund_target = excluded.refund_target, updated_at = excluded.updated_at,
        clock_offset_ms = greatest(${orders}.clock_offset_ms, excluded.clock_offset_ms)
      where ${orders}.version < excluded.version
    ), event as (
      insert into ${orderEvents} (event_id, order_id, version, status, at, body)
      select ${eventId}, ${input.orderId}, ${version}::int, ${order.status}, ${at}::timestamptz, ${eventBody} from claim
      on conflict do nothing
      returning event_id
    ), queued as (
      insert into ${deliveries} (delivery_id, endpoint_id, event_id, order_id)
      select 'dlv_' || encode(sha256(convert_to(event.event_id || '|' || endpoint_id, 'UTF8')), 'hex'),
        endpoint_id, event.event_id, ${input.orderId}
      from event, claim, ${endpoints} e
      where e.partner_id = claim.partner_id and e.environment = claim.environment and e.channel = 'order'
      on conflict do nothing
      returning delivery_id
    ), started as (
      update ${orderClaims} set started = true, open = ${!terminal}
      where order_id = ${input.orderId} and generation = ${input.generation} and (${terminal} or not started)
    )
    select exists (select from claim) as claimed, pg_notify(${DOORBELLS.transition}, ${input.orderId}),
      (select pg_notify(${DOORBELLS.delivery}, ${input.orderId}) from queued limit 1)
  `);
  return rows[0]?.claimed ?? false;
}
