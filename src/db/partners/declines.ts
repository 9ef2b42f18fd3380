import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../client';
import { auditLog } from '../schema/audit';

export interface Decline {
  at: Date;
  reason: string | null;
}

/** When and why an operator last declined a partner; null if none did. */
export async function findLastDecline(db: Database, partnerId: string): Promise<Decline | null> {
  const [decline] = await db
    .select({ at: auditLog.at, reason: auditLog.reason })
    .from(auditLog)
    .where(and(eq(auditLog.target, partnerId), eq(auditLog.action, 'partner.declined')))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return decline ?? null;
}
