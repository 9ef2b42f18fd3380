import { and, asc, eq, sql } from 'drizzle-orm';
import { PASSKEY, type PasskeyPurpose, SECOND_FACTORS, type SecondFactorKind } from '#domain/users/passkey';
import type { Database, Transaction } from '../client';
import { passkeyChallenges, passkeys } from '../schema/users';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Whether a login asks for a second factor, in a query that reads `users`. */
export const HAS_SECOND_FACTOR = sql<boolean>`(users.totp_enrolled_at is not null or exists (
  select from ${passkeys} p where p.user_id = users.user_id))`;

/** What a person's login takes as a second factor; nothing where it asks for none. */
export async function listSecondFactors(db: Database | Transaction, userId: string): Promise<SecondFactorKind[]> {
  const { rows } = await db.execute<{ totp: boolean; passkey: boolean }>(sql`
    select totp_enrolled_at is not null as totp,
      exists (select from ${passkeys} p where p.user_id = users.user_id) as passkey
    from users where user_id = ${userId}`);
  return SECOND_FACTORS.filter((kind) => rows[0]?.[kind]);
}

/** A person's passkeys, oldest first. */
export async function listPasskeys(db: Database | Transaction, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.passkeyId));
}

/** False when somebody has it already. */
export async function addPasskey(
  tx: Transaction,
  passkey: Omit<PasskeyRow, 'createdAt' | 'usedAt'>,
): Promise<PasskeyRow | null> {
  const [added] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning();
  return added ?? null;
}

const mine = (userId: string, passkeyId: string) => and(eq(passkeys.userId, userId), eq(passkeys.passkeyId, passkeyId));

/** The passkey under its new name, or null when the person has none of that id. */
export async function writePasskeyName(
  tx: Transaction,
  { userId, passkeyId, name }: Pick<PasskeyRow, 'userId' | 'passkeyId' | 'name'>,
): Promise<PasskeyRow | null> {
  const [renamed] = await tx.update(passkeys).set({ name }).where(mine(userId, passkeyId)).returning();
  return renamed ?? null;
}

/** The passkey that is gone, or null when the person has none of that id. */
export async function deletePasskey(tx: Transaction, userId: string, passkeyId: string): Promise<PasskeyRow | null> {
  const [removed] = await tx.delete(passkeys).where(mine(userId, passkeyId)).returning();
  return removed ?? null;
}

export async function deletePasskeys(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}

export async function notePasskeyUse(tx: Transaction, passkeyId: string, counter: number): Promise<void> {
  await tx.update(passkeys).set({ counter, usedAt: sql`now()` }).where(eq(passkeys.passkeyId, passkeyId));
}

interface Question {
  loginId: string;
  purpose: PasskeyPurpose;
}

/** Keeps what a login's passkeys are asked to sign. */
export async function keepChallenge(db: Database, question: Question & { challenge: string }): Promise<void> {
  const { challenge } = question;
  const expiresAt = sql`now() + ${PASSKEY.challengeMs} * interval '1 millisecond'`;
  await db
    .insert(passkeyChallenges)
    .values({ ...question, expiresAt })
    .onConflictDoUpdate({
      target: [passkeyChallenges.loginId, passkeyChallenges.purpose],
      set: { challenge, expiresAt },
    });
}

/**
 * What was to be signed, or null when nothing is waited for. It commits by itself, so that nothing is signed for twice,
 * whatever becomes of the answer.
 */
export async function takeChallenge(db: Database, { loginId, purpose }: Question): Promise<string | null> {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.loginId, loginId), eq(passkeyChallenges.purpose, purpose)))
    .returning({ challenge: passkeyChallenges.challenge, holds: sql<boolean>`${passkeyChallenges.expiresAt} > now()` });
  return taken?.holds ? taken.challenge : null;
}
