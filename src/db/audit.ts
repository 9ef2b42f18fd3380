import { asc, eq } from 'drizzle-orm';
import type { PayoutStatus } from '../domain/payouts/payout';
import type { Database, Transaction } from './client';
import { auditLog } from './schema/audit';

/** What is on record about who did it and why [rules/operators: Audit log]. */
export type AuditAction =
  | 'partner.created'
  | 'partner.changed'
  | 'api_key.created'
  | 'api_key.changed'
  | 'api_key.rotated'
  | 'api_key.rotation_cancelled'
  | 'api_key.rotation_finished'
  | 'api_key.rotation_ended'
  | 'api_key.revoked'
  | 'api_key.rehashed'
  | 'webhook_endpoint.set'
  | 'webhook_endpoint.removed'
  | 'webhook_endpoint.resumed'
  | 'webhook_secret.rotated'
  | 'webhook_secret.erased'
  | 'secret.resealed'
  | 'webhook.tested'
  | 'webhook.retry'
  | 'webhook.replay'
  | 'order.decided'
  | 'order.rebuilt'
  | 'order.clock_moved'
  | 'workflow.recovered'
  | 'workflow.told'
  | 'job.run'
  | 'sla.reported'
  | 'incident.rca_set'
  | 'provider.drained'
  | 'provider.undrained'
  | 'drill.started'
  | 'drill.stopped'
  | 'payout.requested'
  | `payout.${Exclude<PayoutStatus, 'pending'>}`
  | `payout_address.${'added' | 'confirmed' | 'promoted' | 'removed'}`;

export interface AuditEntry {
  actor: string;
  action: AuditAction;
  /** Id of what the action was done to. */
  target: string;
  /** Never a secret. */
  details: Record<string, unknown>;
}

/** Who did what the service does by itself. */
export const SYSTEM = 'system';

/** Adds an entry. Entries are never changed and go only by retention [rules/operators: Audit log]. */
export async function recordAudit(db: Database | Transaction, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(entry);
}

/** Details of a change: the fields that were set, as they were and as they are. */
export function changeDetails<Row extends object>(fields: readonly string[], before: Row, after: Row) {
  const readable = (row: Row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([field]) => fields.includes(field))
        .map(([field, value]) => [field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
    );
  return { before: readable(before), after: readable(after) };
}

/** What was done to one thing, oldest first. */
export async function auditOf(db: Database, target: string): Promise<(AuditEntry & { at: Date })[]> {
  const { at, actor, action, details } = auditLog;
  const rows = await db
    .select({ at, actor, action, target: auditLog.target, details })
    .from(auditLog)
    .where(eq(auditLog.target, target))
    .orderBy(asc(auditLog.id));
  return rows.map((row) => ({ ...row, action: row.action as AuditAction }));
}
