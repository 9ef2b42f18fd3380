import { and, desc, eq, gte, lt, lte, sql } from 'drizzle-orm';
import type { Database } from './client';
import { auditLog } from './schema/audit';
import { users } from './schema/users';

export interface AuditFilter {
  actor?: string | undefined;
  /** An action, or its beginning. */
  action?: string | undefined;
  target?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

export interface ListedEntry {
  id: number;
  at: Date;
  actor: string;
  actorName: string | null;
  actorEmail: string | null;
  action: string;
  target: string;
  ip: string | null;
  reason: string | null;
  details: Record<string, unknown>;
}

/**
 * Entries that concern a partner, newest first, from an id on. Operators are named by their office alone, and not where they
 * sit.
 */
export async function listAudit(
  db: Database,
  partnerId: string,
  { filter, before, limit }: { filter: AuditFilter; before: number | null; limit: number },
): Promise<ListedEntry[]> {
  const { id, at, action, target, reason, details } = auditLog;
  return db
    .select({
      id,
      at,
      action,
      target,
      reason,
      details,
      actor: ACTOR,
      ip: IP,
      actorName: users.name,
      actorEmail: users.email,
    })
    .from(auditLog)
    .leftJoin(users, and(eq(users.userId, auditLog.actor), eq(users.realm, 'dashboard')))
    .where(
      and(
        eq(auditLog.partnerId, partnerId),
        before === null ? undefined : lt(id, before),
        filter.actor === undefined ? undefined : eq(ACTOR, filter.actor),
        filter.action === undefined ? undefined : sql`starts_with(${action}, ${filter.action})`,
        filter.target === undefined ? undefined : eq(target, filter.target),
        filter.from && gte(at, filter.from),
        filter.to && lte(at, filter.to),
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
}

const ACTOR = sql<string>`case
  when ${users.userId} is not null or ${auditLog.actor} in ('system', 'unknown') then ${auditLog.actor}
  else 'operator' end`;
const IP = sql<
  string | null
>`case when ${users.userId} is not null or ${auditLog.actor} = 'unknown' then ${auditLog.ip} end`;
