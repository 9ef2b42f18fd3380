import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Portal } from '#domain/team/permission';
import type { Database, Transaction } from '../client';
import { memberships, passkeys, users } from '../schema/users';

export interface ListedAccount {
  userId: string;
  email: string;
  name: string;
  /** An operator's role; for other people, each team with the role in it. */
  roles: string[];
  twoFactor: boolean;
  createdAt: Date;
  disabledAt: Date | null;
}

/** All accounts of a portal, or of a team, oldest first. */
export async function listAccounts(
  db: Database,
  { portal, partnerId }: { portal: Portal; partnerId: string | null },
): Promise<ListedAccount[]> {
  const { rows } = await db.execute<Record<string, unknown> & ListedAccount>(sql`
    select user_id as "userId", email, name, (totp_enrolled_at is not null or exists (select from ${passkeys} p where p.user_id = u.user_id)) as "twoFactor", created_at as "createdAt",
      disabled_at as "disabledAt", array_remove(operator_role || array(
        select role || ' of ' || m.partner_id from ${memberships} m where m.user_id = u.user_id order by m.created_at
      ), null) as roles
    from ${users} u where portal = ${portal} and erased_at is null and (${partnerId}::text is null or exists (
      select from ${memberships} m where m.user_id = u.user_id and m.partner_id = ${partnerId}))
    order by created_at, user_id`);
  return rows;
}

/** Email addresses of operators whose accounts are open, oldest first. */
export async function listOperatorAddresses(db: Database | Transaction): Promise<string[]> {
  const { email, portal, disabledAt, erasedAt, createdAt } = users;
  const rows = await db
    .select({ email })
    .from(users)
    .where(and(eq(portal, 'support'), isNull(disabledAt), isNull(erasedAt)))
    .orderBy(asc(createdAt), asc(email));
  return rows.map((row) => row.email);
}
