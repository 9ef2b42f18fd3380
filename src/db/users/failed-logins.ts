import { and, desc, eq, sql } from 'drizzle-orm';
import { FAILED_LOGINS, PASSWORD_PLACES, type PasswordPlace } from '#domain/users/password';
import type { Database } from '../client';
import { auditLog } from '../schema/audit';

export interface FailedLogin {
  at: Date;
  ip: string | null;
  userAgent: string;
  place: PasswordPlace;
}

/** The latest wrong passwords for a person's account, newest first; the audit log has all of them. */
export async function listFailedLogins(db: Database, userId: string): Promise<FailedLogin[]> {
  const rows = await db
    .select({ at: auditLog.at, ip: auditLog.ip, details: auditLog.details })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.target, userId),
        eq(auditLog.action, 'login.failed'),
        sql`${auditLog.at} > now() - ${FAILED_LOGINS.sinceMs} * interval '1 millisecond'`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(FAILED_LOGINS.shown);
  return rows.map(({ at, ip, details }) => ({
    at,
    ip,
    userAgent: typeof details.user_agent === 'string' ? details.user_agent : '',
    // Entries of earlier releases do not say it.
    place: PASSWORD_PLACES.find((each) => each === details.place) ?? 'new_device',
  }));
}
