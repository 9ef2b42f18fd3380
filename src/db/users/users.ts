import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Portal } from '#domain/team/permission';
import type { Database, Transaction } from '../client';
import { memberships, passkeys, users } from '../schema/users';

export type UserRow = typeof users.$inferSelect;

export async function findUser(db: Database | Transaction, userId: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.userId, userId));
  return user ?? null;
}

/** @param email in lower case */
export async function findUserByEmail(
  db: Database | Transaction,
  portal: Portal,
  email: string,
): Promise<UserRow | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.portal, portal), eq(users.email, email)));
  return user ?? null;
}

export async function findUserByIdentity(
  db: Database | Transaction,
  portal: Portal,
  identity: string,
): Promise<UserRow | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.portal, portal), eq(users.oidcIdentity, identity)));
  return user ?? null;
}

/** The account that belongs to somebody at the identity provider, locked until the transaction ends. */
export async function lockUserByIdentity(tx: Transaction, portal: Portal, identity: string): Promise<UserRow | null> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.portal, portal), eq(users.oidcIdentity, identity)))
    .for('update');
  return user ?? null;
}

/** Locks an account until the transaction ends. */
export async function lockUser(tx: Transaction, userId: string): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for('update');
  return user ?? null;
}

type NewUser = Pick<UserRow, 'userId' | 'portal' | 'email' | 'name' | 'passwordHash'> &
  Partial<Pick<UserRow, 'operatorRole' | 'organization' | 'verifiedAt' | 'oidcIdentity'>>;

/** False when the address already has an account. */
export async function createUser(tx: Transaction, user: NewUser): Promise<boolean> {
  const { rowCount } = await tx.insert(users).values(user).onConflictDoNothing();
  return rowCount === 1;
}

export async function changeUser(
  tx: Database | Transaction,
  userId: string,
  change: Partial<Omit<UserRow, 'userId' | 'portal'>>,
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.userId, userId));
}

/** Removes a backup code; false when the account does not have it, or has used it already. */
export async function useBackupCode(tx: Transaction, userId: string, digests: readonly string[]): Promise<boolean> {
  for (const digest of digests) {
    const { rowCount } = await tx
      .update(users)
      .set({ backupCodes: sql`array_remove(${users.backupCodes}, ${digest})` })
      .where(and(eq(users.userId, userId), sql`${digest} = any(${users.backupCodes})`));
    if (rowCount === 1) {
      return true;
    }
  }
  return false;
}

interface ListedAccount {
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

/**
 * Whether an account is that of somebody who works in the support console: it is open, and the groups at the identity provider have
 * not taken its role [rules/oidc: Whom it lets in].
 */
export const IS_OPERATOR = and(
  eq(users.portal, 'support'),
  isNotNull(users.operatorRole),
  isNull(users.disabledAt),
  isNull(users.erasedAt),
);

/** Email addresses of operators, oldest first. */
export async function listOperatorAddresses(db: Database | Transaction): Promise<string[]> {
  const { email, createdAt } = users;
  const rows = await db.select({ email }).from(users).where(IS_OPERATOR).orderBy(asc(createdAt), asc(email));
  return rows.map((row) => row.email);
}
