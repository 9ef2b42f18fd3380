import { type SQL, sql } from 'drizzle-orm';
import type { AlertKind } from '#domain/alerts/operator-alert';
import { SOURCES_DOWN_MS } from '#domain/evidence/chains';
import { CONTRADICTION_WORDS } from '#domain/evidence/leg';
import { isTerminal, ORDER_STATUSES } from '#domain/orders/status';
import { CALL_OVERDUE_MS } from '#domain/support/order-checks';
import type { Database } from '../client';
import { IS_FOLLOWED, IS_STUCK } from '../evidence/networks';
import { operatorAlerts } from '../schema/alerts';
import { chainNetworks, evidenceLegs } from '../schema/evidence';
import { orderCases, orderClaims, orders, providerCalls } from '../schema/orders';
import { orderWatches } from '../schema/watching';
import { SILENT_PROVIDERS, tendSilentCases, UNREADABLE_SECRETS } from './silent-providers';

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
