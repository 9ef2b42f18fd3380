import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { RetainedRows } from '#domain/jobs/retention';
import type { Database } from '../client';
import { IDEMPOTENCY_WINDOW } from '../limits/idempotency';
import { operatorAlerts, operatorOpsEvents } from '../schema/alerts';
import { endpoints } from '../schema/endpoints';
import { dataExports, orderExports } from '../schema/exports';
import { probes, providerOutages } from '../schema/incidents';
import { callerRanges, keyFailures, lockouts } from '../schema/keys';
import { idempotencyKeys, limitedUses, openStreams, rateBuckets, streams } from '../schema/limits';
import { refusedCreations } from '../schema/orders';
import { payoutConfirmations } from '../schema/payouts';
import { quotes } from '../schema/quotes';
import { requests } from '../schema/requests';
import { devices, invitations, logins, mailedCodes, mails } from '../schema/users';
import { attemptHours, deliveries, opsEvents, webhookReplays } from '../schema/webhooks';
import { deleteDeliveries } from '../webhooks/delivery-removal';
import { emptyClosed, eraseUsers } from './people-retention';

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
