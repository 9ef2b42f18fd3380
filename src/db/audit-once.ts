import { sql } from 'drizzle-orm';
import { type AuditEntry, recordAudit } from './audit';
import type { Database } from './client';
import { lockName } from './named-lock';
import { auditLog } from './schema/audit';

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
