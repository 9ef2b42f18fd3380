import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { RetainedRows } from '#domain/jobs/retention';
import type { Database } from './client';
import { IDEMPOTENCY_WINDOW } from './limits/idempotency';
import { deleteDeliveries, deleteOrders } from './orders/removal';
import { eraseContactsOf, eraseEntriesOf } from './privacy/erasures';
import { operatorAlerts, operatorOpsEvents } from './schema/alerts';
import { endpoints } from './schema/endpoints';
import { dataExports, orderExports } from './schema/exports';
import { probes, providerOutages } from './schema/incidents';
import { callerRanges, keyFailures, lockouts } from './schema/keys';
import { idempotencyKeys, limitedUses, openStreams, rateBuckets, streams } from './schema/limits';
import { orderClaims, orderEvents, refusedCreations } from './schema/orders';
import { partners } from './schema/partners';
import { payoutConfirmations } from './schema/payouts';
import { quotes } from './schema/quotes';
import { requests } from './schema/requests';
import { devices, invitations, logins, mailedCodes, mails, memberships, passkeys, users } from './schema/users';
import { pushSubscriptions } from './schema/watching';
import { attemptHours, deliveries, opsEvents, webhookReplays } from './schema/webhooks';

/** Small enough that a batch does not slow others down. */
const BATCH = 1_000;

type Deletion = (db: Database, before: SQL) => Promise<number>;

/** Deletes rows that no other rows depend on; locked rows are left for the next run. */
function rowsOf(table: PgTable, isOver: (before: SQL) => SQL): Deletion {
  return async (db, before) => {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${isOver(before)} limit ${BATCH} for update skip locked
      ))`);
    return rowCount ?? 0;
  };
}

/** Not deleted by rows alone: an order's workflows have to be ended or deleted as well. */
type WithWorkflows = 'orders' | 'personal_data';

/** How a batch of each other kind is deleted. */
const DELETIONS: Readonly<Record<Exclude<RetainedRows, WithWorkflows>, Deletion>> = {
  quotes: rowsOf(quotes, (before) => sql`expires_at < ${before}`),
  idempotency_keys: rowsOf(idempotencyKeys, (before) => sql`created_at < ${before} - ${IDEMPOTENCY_WINDOW}`),
  rate_buckets: rowsOf(rateBuckets, (before) => sql`refilled_at < ${before}`),
  key_failures: rowsOf(keyFailures, (before) => sql`at < ${before}`),
  limited_uses: rowsOf(limitedUses, (before) => sql`at < ${before}`),
  mailed_codes: rowsOf(mailedCodes, (before) => sql`expires_at < ${before}`),
  logins: rowsOf(logins, (before) => sql`seen_at < ${before}`),
  devices: rowsOf(devices, (before) => sql`seen_at < ${before}`),
  invitations: rowsOf(invitations, (before) => sql`expires_at < ${before}`),
  mails: rowsOf(mails, (before) => sql`created_at < ${before}`),
  lockouts: rowsOf(lockouts, (before) => sql`locked_until < ${before}`),
  streams: rowsOf(streams, (before) => sql`opened_at < ${before}`),
  payout_confirmations: rowsOf(payoutConfirmations, (before) => sql`expires_at < ${before}`),
  open_streams: rowsOf(openStreams, (before) => sql`seen_at < ${before}`),
  caller_ranges: rowsOf(callerRanges, (before) => sql`seen_at < ${before}`),
  webhook_replays: rowsOf(webhookReplays, (before) => sql`at < ${before}`),
  requests: rowsOf(requests, (before) => sql`at < ${before}`),
  probes: rowsOf(probes, (before) => sql`minute < ${before}`),
  provider_outages: rowsOf(providerOutages, (before) => sql`ended_at < ${before}`),
  deliveries: deleteOldDeliveries,
  attempt_hours: rowsOf(attemptHours, (before) => sql`hour < ${before}`),
  order_exports: rowsOf(orderExports, (before) => sql`created_at < ${before}`),
  data_exports: rowsOf(dataExports, (before) => sql`created_at < ${before}`),
  closed_partners: emptyClosed,
  users: eraseUsers,
  ops_events: deleteOpsEvents,
  operator_alerts: rowsOf(operatorAlerts, (before) => sql`closed_at < ${before}`),
  operator_ops_events: rowsOf(operatorOpsEvents, (before) => sql`at < ${before} and due_at is null`),
  refused_creations: rowsOf(refusedCreations, (before) => sql`refused_at < ${before}`),
  push_subscriptions: rowsOf(pushSubscriptions, (before) => sql`created_at < ${before}`),
  audit_log: deleteAudit,
};

/** Deletes a batch of rows past their retention and returns how many. */
export async function deleteOutlived(db: Database, rows: keyof typeof DELETIONS, retentionMs: number): Promise<number> {
  return DELETIONS[rows](db, ago(retentionMs));
}

/** A time in the past, by the database's clock. */
export function ago(ms: number): SQL {
  return sql`(now() - ${ms} * interval '1 millisecond')`;
}

/** Deliveries waiting for their endpoint are never too old, unless the endpoint was removed. */
async function deleteOldDeliveries(db: Database, before: SQL): Promise<number> {
  return deleteDeliveries(
    db,
    sql`delivery_id = any(array(
      select d.delivery_id from ${deliveries} d
      where d.created_at < ${before} and (d.state in ('delivered', 'failed') or exists (
        select from ${endpoints} e where e.endpoint_id = d.endpoint_id and e.removed_at < ${before}))
      limit ${BATCH} for update skip locked
    ))`,
  );
}

/** Deletes ops events with all their deliveries, which cannot be sent without the event. */
async function deleteOpsEvents(db: Database, before: SQL): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ event_id: string }>(sql`
      delete from ${opsEvents} where ctid = any(array(
        select ctid from ${opsEvents} where at < ${before} limit ${BATCH} for update skip locked
      )) returning event_id`);
    const gone = sql`event_id = any(${sql.param(rows.map(({ event_id }) => event_id))}::text[])`;
    // Each condition has its own index.
    await deleteDeliveries(tx, sql`not is_replay and ${gone}`);
    await deleteDeliveries(tx, sql`is_replay and ${gone}`);
    return rows.length;
  });
}

/** By the one exception to the database's rule that audit entries never change; even so, those of the last year stay. */
async function deleteAudit(db: Database, before: SQL): Promise<number> {
  const { rows } = await db.execute<{ gone: number }>(sql`select expire_audit(${before}, ${BATCH}::int) as gone`);
  return rows[0]?.gone ?? 0;
}

/** Small, because deleting an order also deletes its events, deliveries and their attempts. */
const ORDER_BATCH = 100;

interface OutlivedOrder {
  orderId: string;
  /** Whether Temporal still runs its workflow; only for sandbox orders that were never ended. */
  open: boolean;
}

/**
 * Orders that were created, and last changed, before `retentionMs` in real time. Open live orders are never included, nor
 * orders that are not in Temporal yet.
 */
function isOutlived(retentionMs: number): SQL {
  const before = ago(retentionMs);
  return sql`c.started and (not c.open or c.environment = 'test') and c.claimed_at < ${before} and not exists (
    select from ${orderEvents} v where v.order_id = c.order_id and v.recorded_at >= ${before})`;
}

/** A batch of orders past their retention. */
export async function listOutlivedOrders(db: Database, retentionMs: number): Promise<OutlivedOrder[]> {
  const { rows } = await db.execute<Record<string, unknown> & OutlivedOrder>(sql`
    select c.order_id as "orderId", c.open from ${orderClaims} c where ${isOutlived(retentionMs)}
    order by c.claimed_at limit ${ORDER_BATCH}`);
  return rows;
}

/** Deletes those of the orders that are still past their retention: an order may have been replaced through its seed since. */
export async function deleteOutlivedOrders(
  db: Database,
  orderIds: readonly string[],
  retentionMs: number,
): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ order_id: string }>(sql`
      select c.order_id from ${orderClaims} c
      where c.order_id = any(${sql.param([...orderIds])}::text[]) and ${isOutlived(retentionMs)} for update`);
    await deleteOrders(
      tx,
      rows.map(({ order_id }) => order_id),
    );
    return rows.length;
  });
}

/** Small, because several other rows are deleted with each. */
const PEOPLE_BATCH = 100;

/** Removes the last members of partners that were closed before this time, and the contact persons these partners named. */
async function emptyClosed(db: Database, before: SQL): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ partner_id: string }>(sql`
      select partner_id from ${partners} p where closed_at < ${before} and (onboarding::jsonb ? 'contact'
        or exists (select from ${memberships} m where m.partner_id = p.partner_id))
      limit ${PEOPLE_BATCH} for update skip locked`);
    const emptied = sql.param(rows.map(({ partner_id }) => partner_id));
    await tx.execute(sql`
      with gone as (delete from ${memberships} where partner_id = any(${emptied}::text[]) returning user_id)
      update ${users} set left_at = now() where user_id in (select user_id from gone)`);
    await tx.execute(sql`
      update ${partners} set onboarding = (onboarding::jsonb - 'contact')::json where partner_id = any(${emptied}::text[])`);
    for (const { partner_id } of rows) {
      await eraseContactsOf(tx, partner_id);
    }
    return rows.length;
  });
}

/**
 * Erases the personal data of people who have belonged to no team since and are invited to none, and of operators whose accounts were
 * closed before. The row itself stays, so that the audit log still distinguishes people.
 */
async function eraseUsers(db: Database, before: SQL): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ user_id: string; email: string; name: string; is_verified: boolean }>(sql`
      select user_id, email, name, verified_at is not null as is_verified from ${users} u where erased_at is null and coalesce(left_at, created_at) < ${before}
        and case portal when 'dashboard' then not exists (select from ${memberships} m where m.user_id = u.user_id)
            and not exists (select from ${invitations} i where i.email = u.email and i.expires_at > now())
          else disabled_at < ${before} end
      limit ${PEOPLE_BATCH} for update skip locked`);
    const erased = sql.param(rows.map(({ user_id }) => user_id));
    for (const table of [logins, devices, mailedCodes, passkeys]) {
      await tx.execute(sql`delete from ${table} where user_id = any(${erased}::text[])`);
    }
    const addresses = sql.param(rows.map(({ email }) => email));
    await tx.execute(sql`delete from ${mails} where recipient = any(${addresses}::text[])`);
    await tx.execute(sql`delete from ${invitations} where email = any(${addresses}::text[])`);
    for (const { user_id: userId, email, name, is_verified: isVerified } of rows) {
      await eraseEntriesOf(tx, { userId, email, name, isVerified });
    }
    await tx.execute(sql`
      update ${users} set email = user_id, name = 'Deleted account', password_hash = '', organisation = null,
        country = null, time_zone = null, sealed_totp_secret = null, totp_enrolled_at = null, totp_step = null, backup_codes = '{}',
        oidc_identity = null, locked_until = null, disabled_at = now(), erased_at = now()
      where user_id = any(${erased}::text[])`);
    return rows.length;
  });
}
