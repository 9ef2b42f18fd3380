import { type SQL, sql } from 'drizzle-orm';
import type { AlertKind } from '#domain/alerts/operator-alert';
import { SOURCES_DOWN_MS } from '#domain/evidence/chains';
import { CONTRADICTION_WORDS } from '#domain/evidence/leg';
import { isTerminal, ORDER_STATUSES } from '#domain/orders/status';
import { CALL_OVERDUE_MS } from '#domain/support/order-checks';
import { OWN_FAILURES, REFUSALS_OF_US, REPEATED, SILENT_PROVIDER_MS } from '#domain/watching/polling';
import type { Database } from '../client';
import { IS_FOLLOWED, IS_STUCK } from '../evidence/networks';
import { operatorAlerts } from '../schema/alerts';
import { chainNetworks, evidenceLegs } from '../schema/evidence';
import { ORDER_OPEN, orderCases, orderClaims, orders, providerCalls } from '../schema/orders';
import { orderWatches } from '../schema/watching';

const OPEN_STATUSES = ORDER_STATUSES.filter((status) => !isTerminal(status));

/** Calls to live providers that began and have no recorded answer although the time for all attempts is over. */
const UNANSWERED = sql`
  select p.order_id as subject, p.started_at as begun_at, 'The call ' || replace(p.call, '_', ' ')
    || ' has had no answer since ' || to_char(p.started_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC. Find out whether '
    || coalesce(o.provider, 'the provider') || ' took it.' as words
  from ${providerCalls} p left join ${orders} o using (order_id) left join ${orderClaims} k using (order_id)
  where p.answer is null and p.over_at < now() - ${CALL_OVERDUE_MS} * interval '1 millisecond'
    and coalesce(o.environment, k.environment) = 'live'
    and (o.order_id is null and k.open or o.status = any(${sql.param(OPEN_STATUSES)}::text[]))`;

/** Live orders in manual review without a case; their provider may report them as completed without the evidence. */
function inReview(lacksEvidence: boolean): SQL {
  const words = lacksEvidence
    ? sql`'Ask ' || o.provider || ' for the amount and the transaction, then decide.'`
    : sql`'It was ' || coalesce(o.body -> 'timeline' -> -2 ->> 'status', 'new') || '. Find out from ' || o.provider
        || ' where the money is, then decide.'`;
  return sql`select o.order_id as subject, o.recorded_at as begun_at, ${words} as words
    from ${orders} o left join ${orderWatches} w using (order_id)
    where o.environment = 'live' and o.status = 'manual_review'
      and coalesce(w.report ->> 'status' in ('completed', 'refunded'), false) = ${lacksEvidence}
      and not exists (select from ${orderCases} c where c.order_id = o.order_id and c.closed_at is null)`;
}

/** Legs of live orders of which the provider says one thing and the chain shows another. */
const CONTRADICTED = sql`
  select l.order_id as subject, l.verdict_since as begun_at, 'Its ' || l.leg || ' on ' || l.network || ': '
    || (${JSON.stringify(CONTRADICTION_WORDS)}::json ->> l.reason) || '. ' || o.provider || ' has to answer.' as words
  from ${evidenceLegs} l join ${orders} o using (order_id) where l.verdict = 'contradicted'`;

/** Followed networks none of whose nodes can be asked. Nobody follows a network that was not looked at lately. */
const NODES_DOWN = sql`
  select network as subject, down_since as begun_at, 'Since ' || to_char(down_since at time zone 'UTC', 'YYYY-MM-DD HH24:MI')
    || ' UTC: ' || coalesce(fault, 'no answer') || '. Its payments are checked once a node can be asked.' as words
  from ${chainNetworks} where down_since <= now() - ${SOURCES_DOWN_MS} * interval '1 millisecond' and ${IS_FOLLOWED}`;

/** Networks whose blocks are not looked through although a worker has nodes for them. Its payments are not checked meanwhile. */
const CHAIN_STUCK = sql`
  select network as subject, progressed_at as begun_at, 'Since ' || to_char(progressed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')
    || ' UTC. Look at the workflow chain:' || network || ', and at what its workers log of evidence.' as words
  from ${chainNetworks} where ${IS_STUCK}`;

const list = (labels: readonly string[]) => sql`${sql.param([...labels])}::text[]`;
const ms = (length: number) => sql`${length} * interval '1 millisecond'`;
const IS_OF_US = sql`failure = any(${list(REFUSALS_OF_US)})`;
const MINUTE_OF = sql`to_char(begun_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`;

/**
 * Providers of which no watched order has had a valid answer for too long. A creation is an answer. What they refuse to us they
 * refuse for all orders, so that counts sooner.
 */
const SILENT_PROVIDERS = sql`
  select provider as subject, begun_at, 'No valid answer about any of its ' || held || ' orders since ' || ${MINUTE_OF} || ' UTC: '
    || failure || '. ' || case when ${IS_OF_US} then 'Look at the key and the account: it takes no calls of ours. ' else '' end
    || 'Nobody watches these orders meanwhile, and quotes leave it out.' as words
  from (
    select provider, count(*) as held, max(answered_at) as begun_at, max(failures) as failures,
      (array_agg(failure order by failures desc))[1] as failure
    from ${orderWatches} where next_poll_at is not null and coalesce(failure <> all(${list(OWN_FAILURES)}), true)
    group by provider
  ) watched
  where failures >= ${REPEATED}
    and begun_at <= now() - case when ${IS_OF_US} then ${ms(SILENT_PROVIDER_MS.refusing)} else ${ms(SILENT_PROVIDER_MS.other)} end`;

/** Watched orders whose own secret, issued by their provider, cannot be opened with the keys of this installation. */
const UNREADABLE_SECRETS = sql`
  select provider as subject, min(answered_at) as begun_at, 'SECRET_KEY is not the key that the secrets of ' || count(*)
    || ' orders were sealed with: put the earlier one into SECRET_KEY_PREVIOUS. Nobody watches '
    || array_to_string((array_agg(order_id order by order_id))[1:10], ', ') || case when count(*) > 10 then ' and others' else '' end
    || ' meanwhile.' as words
  from ${orderWatches} where next_poll_at is not null and failure = 'secret_unreadable'
  group by provider`;

/** Alerts that follow from recorded orders and networks. Each query selects what needs an alert now, and since when. */
const FOLLOWING: readonly (readonly [AlertKind, SQL])[] = [
  ['call_unanswered', UNANSWERED],
  ['evidence_missing', inReview(true)],
  ['decision_due', inReview(false)],
  ['evidence_contradicted', CONTRADICTED],
  ['nodes_down', NODES_DOWN],
  ['chain_stuck', CHAIN_STUCK],
  ['provider_silent', SILENT_PROVIDERS],
  ['secret_unreadable', UNREADABLE_SECRETS],
];

/**
 * Opens the alerts that follow from recorded orders and networks, and closes those that no longer do [rules/alerts: Open and closed]. An
 * alert that an operator has closed stays closed until its cause begins again.
 */
export async function sweepOrderAlerts(db: Database): Promise<void> {
  for (const [kind, due] of FOLLOWING) {
    await db.execute(sql`
      with due as materialized (${due}), over as (
        update ${operatorAlerts} set closed_at = now()
        where kind = ${kind} and closed_at is null and subject not in (select subject from due)
      )
      insert into ${operatorAlerts} (kind, subject, words)
      select distinct on (subject) ${kind}, subject, words from due
      where not exists (select from ${operatorAlerts} a where a.kind = ${kind} and a.subject = due.subject
        and (a.closed_at is null or a.closed_by is not null and a.closed_at >= due.begun_at))
      order by subject, begun_at
      on conflict do nothing`);
  }
  await tendSilentCases(db);
}

/** Opens a case of each open order that nobody watches because its provider is silent, and closes those of providers that answer. */
async function tendSilentCases(db: Database): Promise<void> {
  const silent = sql`(select subject from ${operatorAlerts} where kind = 'provider_silent' and closed_at is null)`;
  await db.execute(sql`
    with ended as (
      update ${orderCases} set closed_at = now() where mismatch = 'provider_silent' and closed_at is null
        and order_id in (select order_id from ${orders} where provider not in ${silent})
    )
    insert into ${orderCases} (order_id, mismatch, repair)
    select order_id, 'provider_silent', 'ask ' || provider || ' by hand how the order is, if it cannot wait'
    from ${orders} where environment = 'live' and ${ORDER_OPEN} and provider in ${silent}
    on conflict (order_id, mismatch) where closed_at is null do nothing`);
}
