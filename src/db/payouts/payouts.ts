import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { isId } from '#domain/id';
import { OPEN_PAYOUT_STATUSES, type PayoutStatus } from '#domain/payouts/payout';
import type { Database, Transaction } from '../client';
import { auditLog } from '../schema/audit';
import { payoutConfirmations, payouts } from '../schema/payouts';

export type StoredPayout = typeof payouts.$inferSelect;

/** A payout of any partner, or of the given one; null if there is none. */
export async function findPayout(db: Database, payoutId: string, partnerId?: string): Promise<StoredPayout | null> {
  if (!isId('po', payoutId)) {
    return null;
  }
  const [row] = await db
    .select()
    .from(payouts)
    .where(and(eq(payouts.payoutId, payoutId), partnerId === undefined ? undefined : eq(payouts.partnerId, partnerId)));
  return row ?? null;
}

interface PayoutFilter {
  partnerId?: string | undefined;
  createdFrom?: Date | undefined;
  createdTo?: Date | undefined;
  statuses?: PayoutStatus[] | undefined;
}

/** One page of payouts, newest first, and the total number of matches. */
export async function listPayouts(
  db: Database,
  { partnerId, createdFrom, createdTo, statuses }: PayoutFilter,
  page: { offset: number; limit: number },
): Promise<{ total: number; items: StoredPayout[] }> {
  const matching = and(
    partnerId === undefined ? undefined : eq(payouts.partnerId, partnerId),
    createdFrom && gte(payouts.createdAt, createdFrom),
    createdTo && lte(payouts.createdAt, createdTo),
    statuses && inArray(payouts.status, statuses),
  );
  const [total, items] = await Promise.all([
    db.$count(payouts, matching),
    db
      .select()
      .from(payouts)
      .where(matching)
      .orderBy(desc(payouts.createdAt), asc(payouts.payoutId))
      .offset(page.offset)
      .limit(page.limit),
  ]);
  return { total, items };
}

/** A partner's payouts after a place, newest first. */
export async function listPayoutsAfter(
  db: Database,
  { partnerId, statuses }: { partnerId: string; statuses: PayoutStatus[] | undefined },
  page: { after: { createdAtMs: number; payoutId: string } | null; limit: number },
): Promise<StoredPayout[]> {
  const { createdAt, payoutId } = payouts;
  const at = page.after && new Date(page.after.createdAtMs);
  return db
    .select()
    .from(payouts)
    .where(
      and(
        eq(payouts.partnerId, partnerId),
        statuses && inArray(payouts.status, statuses),
        at && page.after ? or(lt(createdAt, at), and(eq(createdAt, at), gt(payoutId, page.after.payoutId))) : undefined,
      ),
    )
    .orderBy(desc(createdAt), asc(payoutId))
    .limit(page.limit);
}

/** A partner's payouts that were sent within the last hour. */
export async function listLatelySent(db: Database, partnerId: string): Promise<StoredPayout[]> {
  return db
    .select()
    .from(payouts)
    .where(and(eq(payouts.partnerId, partnerId), gt(payouts.sentAt, sql`now() - interval '1 hour'`)));
}

/** The number of a partner's open payouts. */
export async function countOpenPayouts(db: Database | Transaction, partnerId: string): Promise<number> {
  return db.$count(payouts, and(eq(payouts.partnerId, partnerId), inArray(payouts.status, OPEN_PAYOUT_STATUSES)));
}

/** Records that Temporal runs the payout's workflow. */
export async function markStarted(db: Database, payoutId: string): Promise<void> {
  await db.update(payouts).set({ started: true }).where(eq(payouts.payoutId, payoutId));
}

/** The operator who said that it is about to pay, by the audit log; null if nobody has. */
export async function findPayer(
  db: Database,
  { payoutId, status }: Pick<StoredPayout, 'payoutId' | 'status'>,
): Promise<string | null> {
  if (status === 'pending') {
    return null;
  }
  const [taken] = await db
    .select({ operator: auditLog.actor })
    .from(auditLog)
    .where(and(eq(auditLog.target, payoutId), eq(auditLog.action, 'payout.processing')));
  return taken?.operator ?? null;
}

/** Payouts whose workflow is not known to have started, oldest first. */
export async function listUnstartedPayouts(db: Database): Promise<StoredPayout[]> {
  return db.select().from(payouts).where(sql`not ${payouts.started}`).orderBy(asc(payouts.createdAt)).limit(100);
}

export type PayoutConfirmation = typeof payoutConfirmations.$inferSelect;

export async function addConfirmation(
  tx: Transaction,
  { lastsMs, ...confirmation }: Omit<typeof payoutConfirmations.$inferInsert, 'expiresAt'> & { lastsMs: number },
): Promise<PayoutConfirmation> {
  const expiresAt = sql`now() + ${lastsMs} * interval '1 millisecond'`;
  const [added] = await tx
    .insert(payoutConfirmations)
    .values({ ...confirmation, expiresAt })
    .returning();
  if (!added) {
    throw new Error('an insert gave no row back');
  }
  return added;
}

/** A partner's payout that awaits confirmation, or was confirmed; null if there is none. */
export async function findConfirmation(
  db: Database,
  partnerId: string,
  payoutId: string,
): Promise<PayoutConfirmation | null> {
  const [row] = await db
    .select()
    .from(payoutConfirmations)
    .where(and(eq(payoutConfirmations.payoutId, payoutId), eq(payoutConfirmations.partnerId, partnerId)));
  return row ?? null;
}

/** Uses up one guess; false if there is none left, or the time is over. It commits by itself. */
export async function takeGuess(db: Database, payoutId: string): Promise<boolean> {
  const { rowCount } = await db
    .update(payoutConfirmations)
    .set({ guessesLeft: sql`guesses_left - 1` })
    .where(
      and(
        eq(payoutConfirmations.payoutId, payoutId),
        isNull(payoutConfirmations.confirmedAt),
        gt(payoutConfirmations.guessesLeft, 0),
        sql`${payoutConfirmations.expiresAt} > now()`,
      ),
    );
  return rowCount === 1;
}

export async function markConfirmed(db: Database, payoutId: string): Promise<void> {
  await db
    .update(payoutConfirmations)
    .set({ confirmedAt: sql`now()` })
    .where(eq(payoutConfirmations.payoutId, payoutId));
}

/** Leaves a confirmed payout to a second person, for a time. */
export async function awaitApproval(tx: Transaction, payoutId: string, lastsMs: number): Promise<PayoutConfirmation> {
  const until = sql`now() + ${lastsMs} * interval '1 millisecond'`;
  const [waiting] = await tx
    .update(payoutConfirmations)
    .set({ approveBy: until, expiresAt: until })
    .where(eq(payoutConfirmations.payoutId, payoutId))
    .returning();
  if (!waiting) {
    throw new Error(`${payoutId} waits for no confirmation`);
  }
  return waiting;
}

/** A partner's payouts that wait for a second person, oldest first. */
export async function listAwaitingApproval(db: Database, partnerId: string): Promise<PayoutConfirmation[]> {
  const { approveBy, confirmedAt, payoutId } = payoutConfirmations;
  return db
    .select()
    .from(payoutConfirmations)
    .where(and(eq(payoutConfirmations.partnerId, partnerId), isNull(confirmedAt), sql`${approveBy} > now()`))
    .orderBy(approveBy, payoutId);
}
