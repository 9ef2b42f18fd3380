import { and, desc, eq, gte, lt, lte, sql } from 'drizzle-orm';
import type { Portal } from '../domain/team/permission';
import type { Database } from './client';
import { auditLog } from './schema/audit';
import { partners } from './schema/partners';
import { users } from './schema/users';

export interface AuditFilter {
  actor?: string | undefined;
  /** An action, or its prefix. */
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
  details: Record<string, unknown>;
}

/**
 * Audit entries of a partner, newest first, from an id on. Operators are shown as such, without name or IP address; their
 * reasons are for operators only.
 */
export async function listAudit(
  db: Database,
  partnerId: string,
  { filter, before, limit }: { filter: AuditFilter; before: number | null; limit: number },
): Promise<ListedEntry[]> {
  const { id, at, action, target } = auditLog;
  return db
    .select({
      id,
      at,
      action,
      target,
      details: DETAILS,
      actor: ACTOR,
      ip: IP,
      actorName: users.name,
      actorEmail: users.email,
    })
    .from(auditLog)
    .leftJoin(users, and(eq(users.userId, auditLog.actor), eq(users.portal, 'dashboard')))
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

/** Releases up to 0.2.0 wrote `key:` before the key that requested a payout. */
const ACTOR = sql<string>`case
  when starts_with(${auditLog.actor}, 'key:key_') then substr(${auditLog.actor}, 5)
  when ${users.userId} is not null or ${auditLog.actor} in ('system', 'unknown', 'tracking_page') or starts_with(${auditLog.actor}, 'key_') then ${auditLog.actor}
  else 'operator' end`;
/**
 * Why operators do something is for operators only. Earlier releases wrote it into the details of some of their actions, and of
 * payouts that failed [rules/operators: Audit log; rules/payouts: Reading payouts].
 */
const DETAILS = sql<Record<string, unknown>>`case
  when ${auditLog.details} -> 'reason' is not null and (${auditLog.action} = 'payout.failed' or ${ACTOR} = 'operator')
    then (${auditLog.details}::jsonb - 'reason')::json
  else ${auditLog.details} end`;
const IP = sql<
  string | null
>`case when ${users.userId} is not null or ${auditLog.actor} = 'unknown' then ${auditLog.ip} end`;

export interface InstallationFilter extends AuditFilter {
  partnerId?: string | undefined;
  by?: 'operators' | 'partners' | 'anybody' | undefined;
}

export interface InstallationEntry extends ListedEntry {
  reason: string | null;
  /** Null: the command line, or the service itself. */
  actorPortal: Portal | null;
  partnerId: string | null;
  partnerName: string | null;
}

/** Audit entries of the whole installation, newest first, from an id on, with full actors. */
export async function listAllAudit(
  db: Database,
  { filter, before, limit }: { filter: InstallationFilter; before: number | null; limit: number },
): Promise<InstallationEntry[]> {
  const { id, at, actor, action, target, ip, reason, details, partnerId } = auditLog;
  return db
    .select({
      id,
      at,
      actor,
      action,
      target,
      ip,
      reason,
      details,
      partnerId,
      actorName: users.name,
      actorEmail: users.email,
      actorPortal: users.portal,
      partnerName: partners.name,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.userId, actor))
    .leftJoin(partners, eq(partners.partnerId, partnerId))
    .where(
      and(
        before === null ? undefined : lt(id, before),
        filter.partnerId === undefined ? undefined : eq(partnerId, filter.partnerId),
        filter.actor === undefined ? undefined : eq(actor, filter.actor),
        filter.action === undefined ? undefined : sql`starts_with(${action}, ${filter.action})`,
        filter.target === undefined ? undefined : eq(target, filter.target),
        filter.from && gte(at, filter.from),
        filter.to && lte(at, filter.to),
        BY[filter.by ?? 'anybody'],
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
}

/** Operators act in the console or on the command line. */
const BY = {
  operators: sql`(${users.portal} = 'support' or ${auditLog.actor} like 'cli:%')`,
  partners: sql`${users.portal} = 'dashboard'`,
  anybody: undefined,
};
