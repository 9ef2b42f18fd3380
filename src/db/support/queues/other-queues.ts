import { type SQL, sql } from 'drizzle-orm';
import { HAS_CASE } from '#db/alerts/operator-notices';
import { operatorAlerts } from '#db/schema/alerts';
import { endpoints } from '#db/schema/endpoints';
import { avoidedProviders, providerOutages } from '#db/schema/incidents';
import { orders } from '#db/schema/orders';
import { partners } from '#db/schema/partners';
import { payouts } from '#db/schema/payouts';
import { providerDrains } from '#db/schema/providers';
import { deliveries, deliveryAttempts } from '#db/schema/webhooks';
import { ALERT_KIND_NAMES, ALERT_KINDS } from '#domain/alerts/operator-alert';
import type { Environment } from '#domain/environment';
import { AVOIDED_MS } from '#domain/health/provider-health';
import { OPEN_PAYOUT_STATUSES } from '#domain/payouts/payout';
import { MAX_AUTO_RESUMES } from '#domain/webhooks/delivery';

const ELSEWHERE = ALERT_KIND_NAMES.filter((kind) => ALERT_KINDS[kind].queue !== 'alerts');

/** Open alerts, except those whose order is in another queue. */
export function openAlerts(environment: Environment): SQL {
  return sql`select 'alert' as kind, a.id::text as id, a.subject as label, 'open' as status, o.partner_id, null as provider,
      null as environment, null as amount_usd, a.opened_at as since, json_build_object('alert', json_build_object('id', a.id,
        'kind', a.kind, 'subject', a.subject, 'words', a.words, 'isAcknowledged', a.acknowledged_at is not null)) as facts
    from ${operatorAlerts} a left join ${orders} o on o.order_id = a.subject
    where ${environment} = 'live' and a.closed_at is null and a.kind <> all(${sql.param(ELSEWHERE)}::text[]) and not ${HAS_CASE}`;
}

export function pausedEndpoints(environment: Environment): SQL {
  return sql`select 'endpoint' as kind, e.endpoint_id as id, e.url as label, 'paused' as status, e.partner_id,
      null as provider, e.environment, null as amount_usd, e.paused_at as since,
      json_build_object('waiting', (select count(*) from ${deliveries} d where d.endpoint_id = e.endpoint_id and d.state = 'due'),
        'resumesItself', e.auto_resumes < ${MAX_AUTO_RESUMES}::int, 'reason', (select a.error_label from ${deliveryAttempts} a
          where a.endpoint_id = e.endpoint_id and not a.ok order by a.recorded_at desc limit 1)) as facts
    from ${endpoints} e where e.environment = ${environment} and e.paused_at is not null and e.removed_at is null`;
}

/** Only live, because payouts exist only for live earnings. */
export function openPayouts(environment: Environment): SQL {
  return sql`select 'payout' as kind, p.payout_id as id, p.amount_usd || ' USD in ' || p.currency as label, p.status,
      p.partner_id, null as provider, null as environment, p.amount_usd::text as amount_usd, p.created_at as since,
      json_build_object('status', p.status) as facts
    from ${payouts} p
    where ${environment} = 'live' and p.status = any(${sql.param(OPEN_PAYOUT_STATUSES)}::text[])`;
}

/** Approvals of live keys. */
export function approvals(environment: Environment): SQL {
  return sql`select 'partner' as kind, p.partner_id as id, p.name as label, 'awaiting_approval' as status, p.partner_id,
      null as provider, null as environment, null as amount_usd, p.onboarded_at as since, '{}'::json as facts
    from ${partners} p where ${environment} = 'live' and p.onboarded_at is not null and p.approved_at is null`;
}

/** Live providers with problems. A provider with several problems is listed once, as down rather than drained or avoided. */
export function troubledProviders(environment: Environment): SQL {
  return sql`select 'provider' as kind, provider as id, provider as label, state as status, null as partner_id, provider,
      null as environment, null as amount_usd, since, json_build_object('state', state, 'reason', reason) as facts
    from (
      select distinct on (provider) provider, state, since, reason from (
        select 1 as rank, provider, 'down' as state, since, last_error as reason from ${providerOutages} where ended_at is null
        union all select 2, provider, 'draining', since, reason from ${providerDrains}
        union all select 3, provider, 'avoided', until - ${AVOIDED_MS}::int * interval '1 millisecond', last_error
          from ${avoidedProviders} where until > now()
      ) as each order by provider, rank
    ) as troubled where ${environment} = 'live'`;
}
