import { and, asc, desc, eq, gt, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { isId } from '#domain/id';
import { OPEN_PAYOUT_STATUSES, type PayoutStatus } from '#domain/payouts/payout';
import type { Database, Transaction } from '../client';
import { payouts } from '../schema/payouts';

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

export interface PayoutFilter {
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

/** Payouts whose workflow is not known to have started, oldest first. */
export async function listUnstartedPayouts(db: Database): Promise<StoredPayout[]> {
  return db.select().from(payouts).where(sql`not ${payouts.started}`).orderBy(asc(payouts.createdAt)).limit(100);
}
