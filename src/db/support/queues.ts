import { type SQL, sql } from 'drizzle-orm';
import { ALERT_KIND_NAMES, ALERT_KINDS } from '#domain/alerts/operator-alert';
import { SECOND } from '#domain/duration';
import type { Environment } from '#domain/environment';
import { AVOIDED_MS } from '#domain/health/provider-health';
import { SWAPPING } from '#domain/orders/status';
import { OPEN_PAYOUT_STATUSES } from '#domain/payouts/payout';
import { ENOUGH_ORDERS } from '#domain/quotes/rank-factors';
import { MISMATCH_WORDS } from '#domain/recovery/order-check';
import { LATE_UNMEASURED_MS } from '#domain/support/order-checks';
import {
  NOT_RECORDED,
  QUEUES,
  type QueueFacts,
  type QueueHolder,
  type QueueName,
  type QueueSort,
} from '#domain/support/queue';
import { MAX_AUTO_RESUMES } from '#domain/webhooks/delivery';
import { HAS_CASE } from '../alerts/operator-alerts';
import type { Database } from '../client';
import { contradictedOrders } from '../evidence/contradictions';
import { operatorAlerts } from '../schema/alerts';
import { endpoints } from '../schema/endpoints';
import { avoidedProviders, providerOutages } from '../schema/incidents';
import { orderCases, orderClaims, orderHolders, orders, providerCalls } from '../schema/orders';
import { partners } from '../schema/partners';
import { payouts } from '../schema/payouts';
import { providerDrains, providerStatistics } from '../schema/providers';
import { users } from '../schema/users';
import { orderWatches } from '../schema/watching';
import { deliveries, deliveryAttempts } from '../schema/webhooks';
import type { OrderHolder } from './holders';

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

function manualReviews(environment: Environment): SQL {
  return sql`select ${OF_ORDER}, o.updated_at as since, json_build_object('before', ${BEFORE}, 'reason', ${REASON},
      'cases', (select json_agg(${CASE} order by c.id) from ${orderCases} c where c.order_id = o.order_id and c.closed_at is null)) as facts
    from ${orders} o where o.environment = ${environment} and o.status = 'manual_review'`;
}

/** What the chain contradicts [rules/evidence: Contradictions]. */
function contradictions(environment: Environment): SQL {
  return contradictedOrders(environment, OF_ORDER);
}

/**
 * Orders with an open case that no other of these queues shows, including kinds that only a newer version knows, and orders
 * whose row is lost.
 */
function openCases(environment: Environment): SQL {
  const isElsewhere = sql`o.order_id is not null and (o.status = 'manual_review' or c.mismatch = 'late_deposit'
    or c.mismatch = any(${sql.param(MISMATCHES)}::text[]) or c.mismatch = 'refund_ticket' and o.status = 'refund_required')`;
  return sql`select 'order' as kind, c.order_id as id, coalesce((o.body ->> 'amount_from') || ' ' || (o.body ->> 'from') || ' to '
        || (o.body ->> 'to'), c.order_id) as label, coalesce(o.status, ${NOT_RECORDED}::text) as status, coalesce(o.partner_id, k.partner_id) as partner_id,
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
function stuckOrders(environment: Environment): SQL {
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

function lateDeposits(environment: Environment): SQL {
  return sql`select ${OF_ORDER}, c.opened_at as since, json_build_object('todo', c.repair) as facts
    from ${orderCases} c join ${orders} o using (order_id)
    where c.closed_at is null and c.mismatch = 'late_deposit' and o.environment = ${environment}`;
}

/** Refunds that were decided, or requested by ticket, and that the provider has not reported as sent. */
function unconfirmedRefunds(environment: Environment): SQL {
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

const ELSEWHERE = ALERT_KIND_NAMES.filter((kind) => ALERT_KINDS[kind].queue !== 'alerts');

/** Open alerts, except those whose order is in another queue. */
function openAlerts(environment: Environment): SQL {
  return sql`select 'alert' as kind, a.id::text as id, a.subject as label, 'open' as status, o.partner_id, null as provider,
      null as environment, null as amount_usd, a.opened_at as since, json_build_object('alert', json_build_object('id', a.id,
        'kind', a.kind, 'subject', a.subject, 'words', a.words, 'isAcknowledged', a.acknowledged_at is not null,
        'isOnRecord', o.order_id is not null)) as facts
    from ${operatorAlerts} a left join ${orders} o on o.order_id = a.subject
    where ${environment} = 'live' and a.closed_at is null and a.kind <> all(${sql.param(ELSEWHERE)}::text[]) and not ${HAS_CASE}`;
}

function pausedEndpoints(environment: Environment): SQL {
  return sql`select 'endpoint' as kind, e.endpoint_id as id, e.url as label, 'paused' as status, e.partner_id,
      null as provider, e.environment, null as amount_usd, e.paused_at as since,
      json_build_object('waiting', (select count(*) from ${deliveries} d where d.endpoint_id = e.endpoint_id and d.state = 'due'),
        'resumesItself', e.auto_resumes < ${MAX_AUTO_RESUMES}::int, 'reason', (select a.error_label from ${deliveryAttempts} a
          where a.endpoint_id = e.endpoint_id and not a.ok order by a.recorded_at desc limit 1)) as facts
    from ${endpoints} e where e.environment = ${environment} and e.paused_at is not null and e.removed_at is null`;
}

/** Only live, because payouts exist only for live earnings. */
function openPayouts(environment: Environment): SQL {
  return sql`select 'payout' as kind, p.payout_id as id, p.amount_usd || ' USD in ' || p.currency as label, p.status,
      p.partner_id, null as provider, null as environment, p.amount_usd::text as amount_usd, p.created_at as since,
      json_build_object('status', p.status) as facts
    from ${payouts} p
    where ${environment} = 'live' and p.status = any(${sql.param(OPEN_PAYOUT_STATUSES)}::text[])`;
}

/** Approvals of live keys. */
function approvals(environment: Environment): SQL {
  return sql`select 'partner' as kind, p.partner_id as id, p.name as label, 'awaiting_approval' as status, p.partner_id,
      null as provider, null as environment, null as amount_usd, p.onboarded_at as since, '{}'::json as facts
    from ${partners} p where ${environment} = 'live' and p.onboarded_at is not null and p.approved_at is null`;
}

/** Live providers with problems. A provider with several problems is listed once, as down rather than drained or avoided. */
function troubledProviders(environment: Environment): SQL {
  return sql`select 'provider' as kind, provider as id, provider as label, state as status, null as partner_id, provider,
      null as environment, null as amount_usd, since, json_build_object('state', state, 'reason', reason,
        'isDrained', provider in (select provider from ${providerDrains})) as facts
    from (
      select distinct on (provider) provider, state, since, reason from (
        select 1 as rank, provider, 'down' as state, since, last_error as reason from ${providerOutages} where ended_at is null
        union all select 2, provider, 'draining', since, reason from ${providerDrains}
        union all select 3, provider, 'avoided', until - ${AVOIDED_MS}::int * interval '1 millisecond', last_error
          from ${avoidedProviders} where until > now()
      ) as each order by provider, rank
    ) as troubled where ${environment} = 'live'`;
}

/** The queries of all queues, with the same columns. */
const QUERIES: Readonly<Record<QueueName, (environment: Environment) => SQL>> = {
  alerts: openAlerts,
  manual_review: manualReviews,
  contradictions,
  cases: openCases,
  stuck_orders: stuckOrders,
  late_deposits: lateDeposits,
  unconfirmed_refunds: unconfirmedRefunds,
  paused_endpoints: pausedEndpoints,
  payouts: openPayouts,
  approvals,
  providers: troubledProviders,
};

export interface QueuedRow {
  kind: 'alert' | 'order' | 'endpoint' | 'payout' | 'partner' | 'provider';
  id: string;
  label: string;
  status: string;
  partnerId: string | null;
  provider: string | null;
  environment: Environment | null;
  amountUsd: string | null;
  sinceMs: number;
  facts: QueueFacts;
  /** Whether the provider of the order that the row is, or that its alert is about, is still polled about it. */
  isPolled: boolean;
  /** Null if nobody has the order, or the row is none. */
  holder: Omit<OrderHolder, 'since'> | null;
  heldSinceMs: number | null;
  /** What the list is sorted by. */
  key: string;
}

/** The last row of the previous page. */
interface QueuePlace {
  key: string;
  id: string;
}

/** Rounded to milliseconds, like the places of pages. */
const SINCE_MS = sql`floor(extract(epoch from since) * 1000)`;

interface SortKey {
  key: SQL;
  isDescending: boolean;
}

/** What has no value is the last in both directions. */
const SORT_KEYS: Readonly<Record<QueueSort, SortKey>> = {
  oldest: { key: SINCE_MS, isDescending: false },
  newest: { key: SINCE_MS, isDescending: true },
  most_value: { key: sql`coalesce(amount_usd::numeric, -1)`, isDescending: true },
  least_value: { key: sql`coalesce(amount_usd::numeric, 1e30)`, isDescending: false },
};

interface ListedQueue {
  queue: QueueName;
  environment: Environment;
  /** The longest waiting first unless given. */
  sort?: QueueSort;
  /** Only what this operator has, or what nobody has. */
  held?: { by: QueueHolder; operator: string } | null;
}

/** One page of a queue, starting after the given place. */
export async function listQueue(
  db: Database,
  { queue, environment, sort = 'oldest', held = null }: ListedQueue,
  { after, limit }: { after: QueuePlace | null; limit: number },
): Promise<QueuedRow[]> {
  const { key, isDescending } = SORT_KEYS[sort];
  const [direction, following] = isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const isAfter = after ? sql`(${key}::numeric, id) ${following} (${after.key}::numeric, ${after.id})` : sql`true`;
  const { rows } = await db.execute<QueuedRow & Record<string, unknown>>(sql`
    select kind, id, label, status, queued.partner_id as "partnerId", provider, environment, amount_usd as "amountUsd",
      ${SINCE_MS}::float8 as "sinceMs", facts, ${key}::text as key, extract(epoch from h.since_held)::float8 * 1000 as "heldSinceMs",
      exists (select from ${orderWatches} w where w.order_id = ${HELD_ORDER} and w.next_poll_at is not null) as "isPolled",
      case when h.holder is not null then json_build_object('holder', h.holder, 'name', u.name, 'email', u.email) end as holder
    from (${QUERIES[queue](environment)}) as queued
      left join (select order_id, holder, since as since_held from ${orderHolders}) h on h.order_id = ${HELD_ORDER}
      left join ${users} u on u.user_id = h.holder
    where ${isAfter} and ${heldBy(held)}
    order by ${key}::numeric ${direction}, id ${direction} limit ${limit}`);
  return rows;
}

/** The order that a row is, or that its alert is about. */
const HELD_ORDER = sql`case kind when 'order' then id when 'alert' then label end`;

function heldBy(held: NonNullable<ListedQueue['held']> | null): SQL {
  if (held === null) {
    return sql`true`;
  }
  return held.by === 'mine' ? sql`h.holder = ${held.operator}` : sql`h.holder is null`;
}

interface QueueCount {
  queue: QueueName;
  count: number;
  /** The time of the row that has waited longest. */
  oldestMs: number | null;
}

/** The number of rows in each queue, in the order of the home page. */
export async function countQueues(db: Database, environment: Environment): Promise<QueueCount[]> {
  const counts = QUEUES.map(
    (queue, place) => sql`select ${place}::int as place, ${queue}::text as queue, count(*)::int as count,
      min(${SINCE_MS})::float8 as "oldestMs" from (${QUERIES[queue](environment)}) as queued`,
  );
  const { rows } = await db.execute<QueueCount & Record<string, unknown>>(
    sql`${sql.join(counts, sql` union all `)} order by place`,
  );
  return rows.map(({ queue, count, oldestMs }) => ({ queue, count, oldestMs }));
}
