import { sql } from 'drizzle-orm';
import { OWN_FAILURES, REFUSALS_OF_US, REPEATED, SILENT_PROVIDER_MS } from '#domain/watching/polling';
import type { Database } from '../client';
import { operatorAlerts } from '../schema/alerts';
import { ORDER_OPEN, orderCases, orders } from '../schema/orders';
import { orderWatches } from '../schema/watching';

const list = (labels: readonly string[]) => sql`${sql.param([...labels])}::text[]`;
const ms = (length: number) => sql`${length} * interval '1 millisecond'`;
const IS_OF_US = sql`failure = any(${list(REFUSALS_OF_US)})`;
const MINUTE_OF = sql`to_char(begun_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`;

/**
 * Providers of which no watched order has had a valid answer for too long. A creation is an answer. What they refuse to us they
 * refuse for all orders, so that counts sooner.
 */
export const SILENT_PROVIDERS = sql`
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
export const UNREADABLE_SECRETS = sql`
  select provider as subject, min(answered_at) as begun_at, 'SECRET_KEY is not the key that the secrets of ' || count(*)
    || ' orders were sealed with: put the earlier one into SECRET_KEY_PREVIOUS. Nobody watches '
    || array_to_string((array_agg(order_id order by order_id))[1:10], ', ') || case when count(*) > 10 then ' and others' else '' end
    || ' meanwhile.' as words
  from ${orderWatches} where next_poll_at is not null and failure = 'secret_unreadable'
  group by provider`;

/** Opens a case of each open order that nobody watches because its provider is silent, and closes those of providers that answer. */
export async function tendSilentCases(db: Database): Promise<void> {
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
