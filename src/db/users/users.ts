import { and, eq, sql } from 'drizzle-orm';
import type { Portal } from '#domain/team/permission';
import type { Database, Transaction } from '../client';
import { users } from '../schema/users';

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

export type NewUser = Pick<UserRow, 'userId' | 'portal' | 'email' | 'name' | 'passwordHash'> &
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
