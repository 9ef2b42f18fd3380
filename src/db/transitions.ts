import { sql } from 'drizzle-orm';
import { toIso } from '../domain/duration';
import { earnedBy } from '../domain/earning';
import type { OrderInput, OrderState } from '../domain/order';
import { lastTransitionAt, versionOf } from '../domain/order';
import { isTerminal } from '../domain/status';
import type { Database } from './client';
import { DELIVERY_ID } from './delivery-id';
import { DOORBELLS } from './doorbell';
import { ledgerEntries, ledgerTransactions } from './money-schema';
import { orderClaims, orderEvents, orders } from './schema';
import { statement } from './statement';
import { deliveries, endpoints } from './webhook-schema';

export interface TransitionRecord {
  order: OrderState;
  clockOffsetMs: number;
  eventId: string;
  /** The public Order as JSON text. */
  orderBody: string;
  /** The exact webhook bytes. */
  eventBody: string;
}

type RecordValues = Omit<TransitionRecord, 'order'> &
  Pick<OrderInput, 'orderId' | 'generation' | 'partnerOrderRef' | 'provider'> &
  Pick<OrderState, 'status' | 'createdAt'> & {
    version: number;
    terminal: boolean;
    refundTarget: string | null;
    at: string;
    amountInUsd: string | null;
    /** Both null when the transition earns nothing. */
    shareUsd: string | null;
    markupUsd: string | null;
  };

const at = sql.placeholder;

const RECORD = statement<RecordValues, { claimed: boolean }>(
  'record_transition',
  sql`
  with claim as (
    select partner_id, environment from ${orderClaims}
    where order_id = ${at('orderId')} and generation = ${at('generation')}
  ), written as (
    insert into ${orders} (order_id, partner_id, environment, version, status, partner_order_ref, provider,
      amount_in_usd, body, refund_target, clock_offset_ms, created_at, updated_at)
    select ${at('orderId')}, partner_id, environment, ${at('version')}::int, ${at('status')}, ${at('partnerOrderRef')},
      ${at('provider')}, ${at('amountInUsd')}::numeric, ${at('orderBody')}::json, ${at('refundTarget')}::json, ${at('clockOffsetMs')}::bigint,
      ${at('createdAt')}::timestamptz, ${at('at')}::timestamptz
    from claim
    on conflict (order_id) do update set version = excluded.version, status = excluded.status, body = excluded.body,
      refund_target = excluded.refund_target, updated_at = excluded.updated_at,
      clock_offset_ms = greatest(${orders}.clock_offset_ms, excluded.clock_offset_ms)
    where ${orders}.version < excluded.version
  ), event as (
    insert into ${orderEvents} (event_id, order_id, version, status, at, body)
    select ${at('eventId')}, ${at('orderId')}, ${at('version')}::int, ${at('status')}, ${at('at')}::timestamptz, ${at('eventBody')} from claim
    on conflict do nothing
    returning event_id
  ), queued as (
    insert into ${deliveries} (delivery_id, endpoint_id, event_id, order_id)
    select ${DELIVERY_ID}, e.endpoint_id, event.event_id, ${at('orderId')}
    from event, claim, ${endpoints} e
    where e.partner_id = claim.partner_id and e.environment = claim.environment and e.channel = 'order'
      and e.removed_at is null
    on conflict do nothing
    returning delivery_id
  ), booked as (
    insert into ${ledgerTransactions} (transaction_id, partner_id, kind, source_id, at)
    select 'earning:' || ${at('orderId')}, partner_id, 'earning', ${at('orderId')}, ${at('at')}::timestamptz
    from claim
    where environment = 'live' and ${at('shareUsd')}::numeric + ${at('markupUsd')}::numeric > 0
    on conflict do nothing
    returning transaction_id, partner_id
  ), entered as (
    insert into ${ledgerEntries} (transaction_id, partner_id, account, amount)
    select transaction_id, partner_id, account, amount
    from booked, (values ('commission', -${at('shareUsd')}::numeric), ('surcharge', -${at('markupUsd')}::numeric),
      ('payable', ${at('shareUsd')}::numeric + ${at('markupUsd')}::numeric)) as entry (account, amount)
    where amount <> 0
  ), started as (
    update ${orderClaims} set started = true, open = not ${at('terminal')}::boolean
    where order_id = ${at('orderId')} and generation = ${at('generation')} and (${at('terminal')}::boolean or not started)
  )
  select exists (select from claim) as claimed, pg_notify(${DOORBELLS.transition}, ${at('orderId')}),
    (select pg_notify(${DOORBELLS.delivery}, ${at('orderId')}) from queued limit 1)
`,
);

/**
 * Records a transition and everything that follows from it in one statement, hence one transaction [architecture 5]: the
 * order row (a higher version wins), the event, a delivery per order endpoint, a completed live order's earning, the freed
 * reference, and the doorbells.
 * Repeating it changes nothing. False when the order's claim is gone, as it is for a replaced run of a seeded order: then
 * nothing was written.
 */
export async function recordTransition(db: Database, record: TransitionRecord): Promise<boolean> {
  const { order, ...rest } = record;
  const { orderId, generation, partnerOrderRef, provider } = order.input;
  const earning = earnedBy(order);
  const [row] = await RECORD(db, {
    ...rest,
    orderId,
    generation,
    partnerOrderRef,
    provider,
    version: versionOf(order),
    status: order.status,
    terminal: isTerminal(order.status),
    refundTarget: order.refundByPartner ? JSON.stringify(order.refundTarget) : null,
    createdAt: order.createdAt,
    at: toIso(lastTransitionAt(order)),
    amountInUsd: order.input.revenue?.amountInUsd ?? null,
    shareUsd: earning?.shareUsd ?? null,
    markupUsd: earning?.markupUsd ?? null,
  });
  return row?.claimed ?? false;
}
