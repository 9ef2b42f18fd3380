import { and, asc, eq, sql } from 'drizzle-orm';
import {
  CHALLENGE_MS,
  type ChallengePurpose,
  SECOND_FACTORS,
  type SecondFactorKind,
} from '#domain/users/second-factor';
import type { Database, Transaction } from '../client';
import { passkeyChallenges, passkeys } from '../schema/users';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Whether a login needs a second factor, for queries that read `users`. */
export const HAS_SECOND_FACTOR = sql<boolean>`(users.totp_enrolled_at is not null or exists (
  select from ${passkeys} p where p.user_id = users.user_id))`;

/** The second factors that a person can log in with; empty if none is needed. */
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

/** False if somebody already has it. */
export async function addPasskey(
  tx: Transaction,
  passkey: Omit<PasskeyRow, 'createdAt' | 'usedAt'>,
): Promise<PasskeyRow | null> {
  const [added] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning();
  return added ?? null;
}

const mine = (userId: string, passkeyId: string) => and(eq(passkeys.userId, userId), eq(passkeys.passkeyId, passkeyId));

/** Renames a passkey and returns it; null if the person has none with this id. */
export async function writePasskeyName(
  tx: Transaction,
  { userId, passkeyId, name }: Pick<PasskeyRow, 'userId' | 'passkeyId' | 'name'>,
): Promise<PasskeyRow | null> {
  const [renamed] = await tx.update(passkeys).set({ name }).where(mine(userId, passkeyId)).returning();
  return renamed ?? null;
}

/** Deletes a passkey and returns it; null if the person has none with this id. */
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
  purpose: ChallengePurpose;
}

/** Stores what a login has to answer. */
export async function storeChallenge(
  db: Database | Transaction,
  question: Question & { challenge: string },
): Promise<void> {
  const { purpose, challenge } = question;
  const expiresAt = sql`now() + ${CHALLENGE_MS[purpose]} * interval '1 millisecond'`;
  await db
    .insert(passkeyChallenges)
    .values({ ...question, expiresAt })
    .onConflictDoUpdate({
      target: [passkeyChallenges.loginId, passkeyChallenges.purpose],
      set: { challenge, expiresAt },
    });
}

const asked = ({ loginId, purpose }: Question) =>
  and(eq(passkeyChallenges.loginId, loginId), eq(passkeyChallenges.purpose, purpose));

/** The expected challenge, which may be answered again; null if there is none. */
export async function findChallenge(db: Database, question: Question): Promise<string | null> {
  const [found] = await db
    .select({ challenge: passkeyChallenges.challenge })
    .from(passkeyChallenges)
    .where(and(asked(question), sql`${passkeyChallenges.expiresAt} > now()`));
  return found?.challenge ?? null;
}

/** Removes a challenge that was answered. */
export async function endChallenge(tx: Transaction, question: Question): Promise<void> {
  await tx.delete(passkeyChallenges).where(asked(question));
}

/**
 * Removes and returns the expected challenge; null if there is none. Commits by itself, so that no challenge is signed twice,
 * even if the answer fails later.
 */
export async function takeChallenge(db: Database, question: Question): Promise<string | null> {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(asked(question))
    .returning({ challenge: passkeyChallenges.challenge, holds: sql<boolean>`${passkeyChallenges.expiresAt} > now()` });
  return taken?.holds ? taken.challenge : null;
}
