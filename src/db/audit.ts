import { AsyncLocalStorage } from 'node:async_hooks';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { PayoutStatus } from '../domain/payouts/payout';
import { commitTo, macOf } from './audit-chain';
import { type Database, lockName, type Transaction } from './client';
import { auditLog } from './schema/audit';
import { endpoints } from './schema/endpoints';
import { apiKeys, publishableKeys } from './schema/keys';
import { orders } from './schema/orders';
import { payoutAddresses, payouts } from './schema/payouts';
import { memberships } from './schema/users';
import { deliveries } from './schema/webhooks';

/** What people do when logged in [rules/users: Audit log]. */
export type PersonAction =
  | `login.${'success' | 'failed' | 'new_device' | 'geo_anomaly' | 'ended' | 'oidc' | 'oidc_linked'}`
  | `2fa.${'enrolled' | 'removed' | 'failed' | 'locked' | 'backup_codes_made' | 'backup_code_used' | 'stepped_up'}`
  | `2fa.passkey_${'added' | 'renamed' | 'removed'}`
  | `user.${'signed_up' | 'verified' | 'created' | 'changed' | 'closed' | 'password_changed' | 'password_reset'}`
  | `member.${'invited' | 'invitation_withdrawn' | 'joined' | 'role_changed' | 'role_kept' | 'removed'}`
  | `onboarding.${'company' | 'volume' | 'jurisdictions' | 'contact'}`
  | 'partner.onboarded'
  | 'organisation.changed'
  | 'audit_log.exported'
  | 'audit_log.erased'
  | 'orders.exported'
  | 'data.exported'
  | 'data.downloaded'
  | 'probe_addresses.changed'
  | 'member.payout_mails_chosen'
  | 'payout.approval_asked'
  | 'order.refund_action'
  | 'order.test_created'
  | 'history.decoded'
  | 'personal_data.read';

/** All audited actions, with actor and reason [rules/operators: Audit log]. */
export type AuditAction =
  | PersonAction
  | 'partner.created'
  | 'partner.approved'
  | 'partner.declined'
  | 'partner.closed'
  | 'partner.reopened'
  | 'partner.changed'
  | 'api_key.created'
  | 'api_key.changed'
  | 'api_key.rotated'
  | 'api_key.rotation_cancelled'
  | 'api_key.rotation_finished'
  | 'api_key.rotation_ended'
  | 'api_key.revoked'
  | 'api_key.rehashed'
  | 'publishable_key.created'
  | 'publishable_key.revoked'
  | 'webhook_endpoint.set'
  | 'webhook_endpoint.removed'
  | 'webhook_endpoint.resumed'
  | 'webhook_secret.rotated'
  | 'webhook_secret.erased'
  | 'secret.resealed'
  | 'webhook.tested'
  | 'webhook.retry'
  | 'webhook.replay'
  | 'webhook.recover'
  | 'order.decided'
  | 'order.refund_again'
  | 'order.refund_code'
  | 'order.review'
  | 'order.polled'
  | 'order.noted'
  | `order.${'taken' | 'handed_over' | 'given_back'}`
  | 'order.outage_notified'
  | `reply.${'saved' | 'removed'}`
  | 'queue_limit.set'
  | 'order.erased'
  | 'order.rebuilt'
  | 'order.priced_later'
  | 'order.clock_moved'
  | `tracking_link.${'created' | 'revoked'}`
  | `tracking_host.${'claimed' | 'verified' | 'lost' | 'removed'}`
  | 'case.exported'
  | 'case.closed'
  | `sandbox_scenario.${'uploaded' | 'played' | 'recorded' | 'removed'}`
  | 'workflow.ended'
  | 'workflow.recovered'
  | 'workflow.told'
  | 'job.run'
  | 'sla.reported'
  | 'incident.rca_set'
  | 'alert.acknowledged'
  | 'alert.closed'
  | 'incident.posted'
  | 'incident.resolved'
  | 'provider.drained'
  | 'provider.undrained'
  | 'drill.started'
  | 'drill.stopped'
  | 'earnings.reported'
  | 'provider.reported'
  | 'payout.requested'
  | `payout.${Exclude<PayoutStatus, 'pending'>}`
  | `payout_address.${'added' | 'confirmed' | 'promoted' | 'removed'}`;

export interface AuditEntry {
  actor: string;
  action: AuditAction;
  /** Id of the object of the action. */
  target: string;
  /** Never a secret. */
  details: Record<string, unknown>;
  /** The partner concerned, if the target does not identify it; null: no partner may read the entry. */
  partnerId?: string | null;
  /** The reason, if the operation has one of its own. */
  reason?: string;
}

/** The IP address and reason of an action. */
interface AuditContext {
  /** Null on the command line. */
  ip: string | null;
  /** An operator's reason. */
  reason: string | null;
}

const context = new AsyncLocalStorage<AuditContext>();

/** Does work whose audit entries contain this IP address and reason. */
export function runWithAuditContext<T>(by: AuditContext, work: () => Promise<T>): Promise<T> {
  return context.run(by, work);
}

/** The IP address of the current request; null outside a person's request. */
export function auditIp(): string | null {
  return context.getStore()?.ip ?? null;
}

/** The actor of what the service does by itself. */
export const SYSTEM = 'system';

/** Adds an entry. Entries are never changed and are deleted only by retention [rules/operators: Audit log]. */
export async function recordAudit(db: Database | Transaction, entry: AuditEntry): Promise<void> {
  const { ip = null, reason: contextReason = null } = context.getStore() ?? {};
  const reason = entry.reason ?? contextReason;
  const partnerId = entry.partnerId === undefined ? ownerOf(entry.target) : entry.partnerId;
  const { rows } = await db.execute<{ id: string; at_ms: string; partner_id: string | null }>(sql`
    select nextval('audit_log_id_seq') as id, extract(epoch from now()::timestamptz(3)) * 1000 as at_ms,
      ${partnerId}::text as partner_id`);
  const [given] = rows;
  const placed = {
    ...entry,
    id: Number(given?.id),
    at: new Date(Number(given?.at_ms)),
    partnerId: given?.partner_id ?? null,
  };
  const committed = commitTo({ ip, reason, details: JSON.stringify(entry.details) });
  const mac = macOf({ ...placed, ...committed });
  await db.insert(auditLog).values({ ...placed, ip, reason, ...committed, mac });
}

/** The partner that an object belongs to, by the prefix of its id. */
const OWNERS: Readonly<Record<string, (id: string) => SQL<string>>> = {
  par: (id) => sql`${id}`,
  usr: (id) => sql`(select partner_id from ${memberships} where user_id = ${id} order by created_at limit 1)`,
  key: (id) => sql`(select partner_id from ${apiKeys} where key_id = ${id})`,
  pbk: (id) => sql`(select partner_id from ${publishableKeys} where key_id = ${id})`,
  we: (id) => sql`(select partner_id from ${endpoints} where endpoint_id = ${id})`,
  dlv: (id) =>
    sql`(select partner_id from ${deliveries} join ${endpoints} using (endpoint_id) where delivery_id = ${id})`,
  ord: (id) => sql`(select partner_id from ${orders} where order_id = ${id})`,
  po: (id) => sql`(select partner_id from ${payouts} where payout_id = ${id})`,
  pad: (id) => sql`(select partner_id from ${payoutAddresses} where address_id = ${id})`,
};

function ownerOf(target: string): SQL<string> | null {
  return OWNERS[target.split('_')[0] ?? '']?.(target) ?? null;
}

/** Details of a change: the changed fields before and after. */
export function changeDetails<Row extends object>(fields: readonly string[], before: Row, after: Row) {
  const readable = (row: Row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([field]) => fields.includes(field))
        .map(([field, value]) => [field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
    );
  return { before: readable(before), after: readable(after) };
}

/** The entries about one object, oldest first. */
export async function auditOf(db: Database, target: string): Promise<(AuditEntry & { at: Date })[]> {
  const { at, actor, action, reason, details } = auditLog;
  const rows = await db
    .select({ at, actor, action, target: auditLog.target, reason, details })
    .from(auditLog)
    .where(eq(auditLog.target, target))
    .orderBy(asc(auditLog.id));
  return rows.map(({ reason: why, ...row }) => ({
    ...row,
    action: row.action as AuditAction,
    ...(why !== null && { reason: why }),
  }));
}

/** Adds an entry unless the same actor did the same to the same target less than this long ago. */
export async function recordAuditOnce(db: Database, entry: AuditEntry, perMs: number): Promise<void> {
  const { actor, action, target } = entry;
  await db.transaction(async (tx) => {
    await lockName(tx, `audit:${actor}:${action}:${target}`);
    const recent = sql`target = ${target} and actor = ${actor} and action = ${action}
      and at > now() - ${perMs} * interval '1 millisecond'`;
    if ((await tx.$count(auditLog, recent)) === 0) {
      await recordAudit(tx, entry);
    }
  });
}
