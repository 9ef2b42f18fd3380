import { asc, eq } from 'drizzle-orm';
import type { Database, Transaction } from './client';
import { auditLog } from './schema';

/** What is on record about who did it and why [partner-api 19.10]. */
export type AuditAction =
  | 'partner.created'
  | 'api_key.created'
  | 'api_key.revoked'
  | 'webhook_endpoint.set'
  | 'webhook_endpoint.removed'
  | 'webhook_endpoint.resumed'
  | 'webhook_secret.rotated'
  | 'webhook_secret.erased'
  | 'webhook.tested'
  | 'webhook.retry'
  | 'webhook.replay'
  | 'order.decided'
  | 'sla.reported'
  | 'incident.rca_set';

export interface AuditEntry {
  actor: string;
  action: AuditAction;
  /** Id of what the action was done to. */
  target: string;
  /** Never a secret. */
  details: Record<string, unknown>;
}

/** Adds an entry. Entries are never changed and go only by retention [decision 13]. */
export async function recordAudit(db: Database | Transaction, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(entry);
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
