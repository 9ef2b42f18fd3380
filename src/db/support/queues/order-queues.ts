import { type SQL, sql } from 'drizzle-orm';
import { contradictedOrders } from '#db/evidence/contradictions';
import { orderCases, orderClaims, orders, providerCalls } from '#db/schema/orders';
import { providerStatistics } from '#db/schema/providers';
import { SECOND } from '#domain/duration';
import type { Environment } from '#domain/environment';
import { SWAPPING } from '#domain/orders/status';
import { ENOUGH_ORDERS } from '#domain/quotes/rank-factors';
import { MISMATCH_WORDS } from '#domain/recovery/order-check';
import { LATE_UNMEASURED_MS } from '#domain/support/order-checks';

/** The columns of a queue's row that come from its order `o`. */
const OF_ORDER = sql`'order' as kind, o.order_id as id,
  (o.body ->> 'amount_from') || ' ' || (o.body ->> 'from') || ' to ' || (o.body ->> 'to') as label, o.status,
  o.partner_id, o.provider, o.environment, o.amount_in_usd::text as amount_usd`;

const BEFORE = sql`o.body -> 'timeline' -> -2 ->> 'status'`;
const MISMATCHES = Object.keys(MISMATCH_WORDS);
/** The environment of the order `o`, or of its claim `k`; live if both are lost. */
const CASE_ENVIRONMENT = sql`coalesce(o.environment, k.environment, 'live')`;
const REASON = sql`o.state ->> 'failedReasonCode'`;

const CASE = sql`json_build_object('kind', c.mismatch, 'todo', c.repair)`;

export function manualReviews(environment: Environment): SQL {
  return sql`select ${OF_ORDER}, o.updated_at as since, json_build_object('before', ${BEFORE}, 'reason', ${REASON},
      'cases', (select json_agg(${CASE} order by c.id) from ${orderCases} c where c.order_id = o.order_id and c.closed_at is null)) as facts
    from ${orders} o where o.environment = ${environment} and o.status = 'manual_review'`;
}

/** What the chain contradicts [rules/evidence: Contradictions]. */
export function contradictions(environment: Environment): SQL {
  return contradictedOrders(environment, OF_ORDER);
}

/**
 * Orders with an open case that no other of these queues shows, including kinds that only a newer version knows, and orders
 * whose row is lost.
 */
export function openCases(environment: Environment): SQL {
  const isElsewhere = sql`o.order_id is not null and (o.status = 'manual_review' or c.mismatch = 'late_deposit'
    or c.mismatch = any(${sql.param(MISMATCHES)}::text[]) or c.mismatch = 'refund_ticket' and o.status = 'refund_required')`;
  return sql`select 'order' as kind, c.order_id as id, coalesce((o.body ->> 'amount_from') || ' ' || (o.body ->> 'from') || ' to '
        || (o.body ->> 'to'), c.order_id) as label, coalesce(o.status, 'not_recorded') as status, coalesce(o.partner_id, k.partner_id) as partner_id,
      o.provider, ${CASE_ENVIRONMENT} as environment, o.amount_in_usd::text as amount_usd, c.since, json_build_object('cases', c.cases) as facts
    from (select c.order_id, min(c.opened_at) as since, json_agg(${CASE} order by c.id) as cases
      from ${orderCases} c left join ${orders} o using (order_id)
      where c.closed_at is null and not (${isElsewhere}) group by c.order_id) as c
      left join ${orders} o using (order_id) left join ${orderClaims} k using (order_id)
    where ${CASE_ENVIRONMENT} = ${environment}`;
}

/** The time of the deposit according to the timeline. */
const SEEN_AT = sql`(o.body -> 'timeline' -> 1 ->> 'at')::timestamptz`;

const IS_MEASURED = sql`s.completed >= ${ENOUGH_ORDERS}::int and s.seconds_p95 is not null`;
const STATISTICS = sql`left join ${providerStatistics} s on s.provider = o.provider and s.from_code = o.body ->> 'from'
  and s.from_network = o.body ->> 'from_network' and s.to_code = o.body ->> 'to' and s.to_network = o.body ->> 'to_network'`;
/** The swaps `o` in progress, with `took` since the deposit, and `usual` for the pair `s`: after that it is late. */
function swaps(environment: Environment, columns: SQL): SQL {
  return sql`select ${columns},
      extract(epoch from now() + o.clock_offset_ms * interval '1 millisecond' - ${SEEN_AT})::float8 as took,
      case when ${IS_MEASURED} then s.seconds_p95 else ${LATE_UNMEASURED_MS / SECOND}::int end::float8 as usual
    from ${orders} o ${STATISTICS}
    where o.environment = ${environment} and o.status = any(${sql.param(SWAPPING)}::text[])`;
}

/** By status, how long the slowest swap in progress has taken, in terms of what is usual for its pair. */
export function swapAgeRatios(environment: Environment): SQL {
  return sql`select status, max(took / nullif(usual, 0)) as ratio
    from (${swaps(environment, sql`o.status`)}) as swaps group by status`;
}

/** Swaps that take longer than usual [rules/support: What is late], and orders whose row and workflow differ. */
export function stuckOrders(environment: Environment): SQL {
  const mismatched = sql`select c.order_id, min(c.opened_at) as opened_at, min(c.mismatch) as mismatch, min(c.repair) as repair
    from ${orderCases} c where c.closed_at is null and c.mismatch = any(${sql.param(MISMATCHES)}::text[]) group by c.order_id`;
  const columns = sql`${OF_ORDER}, ${SEEN_AT} as since, json_build_object('provider', o.provider,
    'usualSeconds', case when ${IS_MEASURED} then s.seconds_p95 end) as facts`;
  return sql`select kind, id, label, status, partner_id, provider, environment, amount_usd, since, facts
      from (${swaps(environment, columns)}) as swaps
      where took > usual and id not in (select order_id from (${mismatched}) as mismatched)
    union all
    select ${OF_ORDER}, mismatched.opened_at, json_build_object('openCase', mismatched.mismatch, 'todo', mismatched.repair)
      from (${mismatched}) as mismatched join ${orders} o using (order_id) where o.environment = ${environment}`;
}

export function lateDeposits(environment: Environment): SQL {
  return sql`select ${OF_ORDER}, c.opened_at as since, json_build_object('todo', c.repair) as facts
    from ${orderCases} c join ${orders} o using (order_id)
    where c.closed_at is null and c.mismatch = 'late_deposit' and o.environment = ${environment}`;
}

/** Refunds that were decided, or requested by ticket, and that the provider has not reported as sent. */
export function unconfirmedRefunds(environment: Environment): SQL {
  const taken = sql`coalesce((p.answer ->> 'value')::timestamptz, p.answered_at)`;
  const decided = sql`(o.state -> 'refund' ->> 'decidedAt')::timestamptz`;
  return sql`select ${OF_ORDER}, coalesce(${taken}, ${decided}, c.opened_at) as since,
        json_build_object('provider', o.provider, 'openCase', c.mismatch, 'refund',
          case p.call when 'request_refund' then 'accepted' when 'open_ticket' then 'ticket' else 'decided' end) as facts
    from ${orders} o
    left join ${providerCalls} p on p.order_id = o.order_id and p.call in ('request_refund', 'open_ticket')
      and p.answered_at is not null
    left join ${orderCases} c on c.order_id = o.order_id and c.closed_at is null and c.mismatch = 'refund_ticket'
    where o.environment = ${environment} and o.status = 'refund_required'
      and (p.order_id is not null or ${decided} is not null or c.order_id is not null)`;
}
