import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../client';
import type { Owner } from '../orders/control';
import { endpoints } from '../schema/endpoints';
import { type DeliveryState, deliveries, deliveryAttempts, EVENT_NAME } from '../schema/webhooks';

export interface DeliverySearch {
  endpointId?: string | undefined;
  orderId?: string | undefined;
  /** Name of the event, like `order.completed` or `webhook_paused`. */
  event?: string | undefined;
  states?: readonly DeliveryState[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** A delivery with its last attempt. */
export interface FoundDelivery {
  deliveryId: string;
  seq: number;
  endpointId: string;
  eventId: string;
  /** Null for ops events and tests. */
  orderId: string | null;
  state: DeliveryState;
  attempts: number;
  isReplay: boolean;
  createdAt: Date;
  nextAttemptAt: Date | null;
  ok: boolean | null;
  responseCode: number | null;
  errorLabel: string | null;
  durationMs: number | null;
  lastAttemptAt: Date | null;
}

/**
 * Deliveries to an owner's endpoints, including removed ones, newest first. Each endpoint's deliveries are read from an index
 * in this order, so that all pages cost the same.
 */
export async function searchDeliveries(
  db: Database,
  owner: Owner,
  search: DeliverySearch,
  page: { before: number | null; limit: number },
): Promise<FoundDelivery[]> {
  const conditions = sql.join([sql`true`, ...toConditions(search, page.before)], sql` and `);
  const { rows } = await db.execute<FoundRow & Record<string, unknown>>(sql`
    select d.*, last.ok, last.response_code as "responseCode",
      last.error_label as "errorLabel", last.duration_ms as "durationMs", ${ms(sql`last.at`)} as "lastAttemptMs"
    from ${endpoints} e cross join lateral (
      select delivery_id as "deliveryId", seq::float8 as seq, endpoint_id as "endpointId", event_id as "eventId",
        order_id as "orderId", state, attempts, is_replay as "isReplay", ${ms(sql`created_at`)} as "createdMs",
        ${ms(sql`next_attempt_at`)} as "nextAttemptMs"
      from ${deliveries}
      where ${deliveries.endpointId} = e.endpoint_id and ${conditions}
      order by ${deliveries.seq} desc limit ${page.limit}
    ) d
    left join lateral (
      select a.ok, a.response_code, a.error_label, a.duration_ms, a.at from ${deliveryAttempts} a
      where a.delivery_id = d."deliveryId" order by a.attempt desc limit 1
    ) last on true
    where e.partner_id = ${owner.partnerId} and e.environment = ${owner.environment}
      ${search.endpointId === undefined ? sql`` : sql`and e.endpoint_id = ${search.endpointId}`}
    order by d.seq desc limit ${page.limit}`);
  return rows.map(({ createdMs, nextAttemptMs, lastAttemptMs, ...row }) => ({
    ...row,
    createdAt: new Date(createdMs),
    nextAttemptAt: nextAttemptMs === null ? null : new Date(nextAttemptMs),
    lastAttemptAt: lastAttemptMs === null ? null : new Date(lastAttemptMs),
  }));
}

type FoundRow = Omit<FoundDelivery, 'createdAt' | 'nextAttemptAt' | 'lastAttemptAt'> & {
  createdMs: number;
  nextAttemptMs: number | null;
  lastAttemptMs: number | null;
};

const ms = (instant: SQL) => sql`(extract(epoch from ${instant}) * 1000)::float8`;

/**
 * Sequence numbers increase with time, within a minute. So a limit on time is also a limit on these numbers, which the indexes
 * are sorted by.
 */
function toConditions({ orderId, event, states, from, to }: DeliverySearch, before: number | null): SQL[] {
  const conditions: (SQL | false)[] = [
    before !== null && sql`seq < ${before}::bigint`,
    orderId !== undefined && sql`order_id = ${orderId}`,
    event !== undefined && sql`${EVENT_NAME} = ${event.replace(/^order\./, '')}`,
    states !== undefined && sql`state = any(${sql.param([...states])}::text[])`,
    from !== undefined && sql`created_at >= ${from.toISOString()}::timestamptz and ${isNumberedAfter(from)}`,
    to !== undefined && sql`created_at <= ${to.toISOString()}::timestamptz and ${isNumberedBefore(to)}`,
  ];
  return conditions.filter((condition) => condition !== false);
}

function isNumberedAfter(from: Date): SQL {
  return sql`seq > coalesce((select b.seq from ${deliveries} b
    where b.created_at < ${from.toISOString()}::timestamptz - interval '1 minute' order by b.created_at desc limit 1), 0)`;
}

function isNumberedBefore(to: Date): SQL {
  return sql`seq < coalesce((select b.seq from ${deliveries} b
    where b.created_at > ${to.toISOString()}::timestamptz + interval '1 minute' order by b.created_at limit 1), 9223372036854775807)`;
}
