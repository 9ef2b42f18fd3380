import { desc, sql } from 'drizzle-orm';
import { AVOIDED_MS, REFUSED_ORDERS, REOPENS_WITHIN_MS, type RefusedOrders } from '#domain/health/provider-health';
import { type Database, lockName } from '../client';
import { NOTIFICATION_CHANNELS } from '../notifications';
import { operatorAlerts } from '../schema/alerts';
import { avoidedProviders, providerOutages, refusedOrders } from '../schema/incidents';
import { apiKeys } from '../schema/keys';
import { orders } from '../schema/orders';

export interface ProviderFailure {
  provider: string;
  /** Label of the failure. */
  lastError: string;
}

/** A provider that should not be called, silent ones included [rules/watching: Silent providers]. Times are durations, so that the clocks of processes and database need not agree. */
export interface UnhealthyProvider {
  provider: string;
  /** How much longer quotes leave it out; null while it is down. */
  remainingMs: number | null;
}

/** Starts a provider's outage, or reopens one that has just ended. No effect if the provider is already down. */
export async function beginOutage(db: Database, { provider, lastError }: ProviderFailure): Promise<void> {
  await db.transaction(async (tx) => {
    await lockName(tx, `provider:${provider}`);
    await tx.execute(sql`
      with latest as (
        select id, ended_at from ${providerOutages} where provider = ${provider} order by since desc, id desc limit 1
      ), reopened as (
        update ${providerOutages} o set ended_at = null, last_error = ${lastError} from latest
        where o.id = latest.id and latest.ended_at > now() - ${REOPENS_WITHIN_MS} * interval '1 millisecond'
        returning o.id
      ), begun as (
        insert into ${providerOutages} (provider, last_error)
        select ${provider}, ${lastError}
        where not exists (select from reopened) and not exists (select from latest where ended_at is null)
        returning id
      )
      select pg_notify(${NOTIFICATION_CHANNELS.provider}, ${provider}::text) from (table reopened union all table begun) as changed`);
  });
}

/** Ends a provider's outage, if there is one. */
export async function endOutage(db: Database, provider: string): Promise<void> {
  await db.execute(sql`
    with ended as (
      update ${providerOutages} set ended_at = now() where provider = ${provider} and ended_at is null returning id
    )
    select pg_notify(${NOTIFICATION_CHANNELS.provider}, ${provider}::text) from ended`);
}

/** Excludes a provider that failed to open an order from quotes, for as long as the rule says. */
export async function avoidProvider(db: Database, { provider, lastError }: ProviderFailure): Promise<void> {
  await db.execute(sql`
    with avoided as (
      insert into ${avoidedProviders} (provider, until, last_error)
      values (${provider}, now() + ${AVOIDED_MS} * interval '1 millisecond', ${lastError})
      on conflict (provider) do update set until = excluded.until, last_error = excluded.last_error
      returning provider
    )
    select pg_notify(${NOTIFICATION_CHANNELS.provider}, provider) from avoided`);
}

export interface RefusedOrder {
  provider: string;
  partnerId: string;
  /** Digest of what the order would have been. */
  content: string;
}

/** Records an order that the provider refused without saying why, and counts what it has refused since it last opened one. */
export async function noteRefusedOrder(
  db: Database,
  { provider, partnerId, content }: RefusedOrder,
): Promise<RefusedOrders> {
  return db.transaction(async (tx) => {
    await lockName(tx, `provider:${provider}`);
    const since = sql`now() - ${REFUSED_ORDERS.windowMs} * interval '1 millisecond'`;
    await tx.execute(sql`delete from ${refusedOrders} where at < ${since}`);
    await tx
      .insert(refusedOrders)
      .values({ provider, partnerId, content })
      .onConflictDoUpdate({
        target: [refusedOrders.provider, refusedOrders.partnerId, refusedOrders.content],
        set: { at: sql`now()` },
      });
    const { rows } = await tx.execute<Record<string, unknown> & RefusedOrders>(sql`
      select count(distinct content)::int as orders, count(distinct partner_id)::int as partners, (
        select count(distinct partner_id)::int from ${apiKeys}
        where environment = 'live' and (revoked_at is null or revoked_at > now())
      ) as "partnersWithKeys"
      from ${refusedOrders} where provider = ${provider} and at > coalesce((
        select max(created_at) from ${orders} where provider = ${provider} and environment = 'live' and created_at > ${since}
      ), '-infinity')`);
    const [counted] = rows;
    return counted ?? { orders: 0, partners: 0, partnersWithKeys: 0 };
  });
}

export async function listUnhealthyProviders(db: Database): Promise<UnhealthyProvider[]> {
  const { rows } = await db.execute<Record<string, unknown> & UnhealthyProvider>(sql`
    select provider, null::float8 as "remainingMs" from ${providerOutages} where ended_at is null
    union all
    select provider, extract(epoch from until - now())::float8 * 1000 from ${avoidedProviders} where until > now()
    union all
    select subject, ${AVOIDED_MS}::float8 from ${operatorAlerts} where kind = 'provider_silent' and closed_at is null`);
  return rows;
}

export type Outage = typeof providerOutages.$inferSelect;

/** Outages, newest first. */
export async function listOutages(db: Database, limit: number): Promise<Outage[]> {
  return db.select().from(providerOutages).orderBy(desc(providerOutages.since), desc(providerOutages.id)).limit(limit);
}
