import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { USE_LIMITS, type UseLimitName, waitBefore } from '#domain/limits/use-limit';
import type { Database, Transaction } from '../client';
import { lockName } from '../named-lock';
import { limitedUses } from '../schema/limits';

/** A counted use, or how long to wait until one is allowed. */
export type TakenUse = { useId: number; counted: number } | { useId: null; waitMs: number };

/** Counts a use towards a limit; uses of one subject are counted one at a time, across all processes. */
export async function takeUse(db: Database | Transaction, limit: UseLimitName, subject: string): Promise<TakenUse> {
  const rule = USE_LIMITS[limit];
  return db.transaction(async (tx) => {
    await lockName(tx, `${limit}:${subject}`);
    const rows = await tx
      .select({ at: limitedUses.at, now: sql`clock_timestamp()`.mapWith(limitedUses.at) })
      .from(limitedUses)
      .where(and(eq(limitedUses.limit, limit), eq(limitedUses.subject, subject)))
      .orderBy(desc(limitedUses.at))
      .limit(rule.uses);
    const now = rows[0]?.now.getTime() ?? 0;
    const latest = rows.map(({ at }) => at.getTime());
    const waitMs = waitBefore(rule, latest, now);
    if (waitMs > 0) {
      return { useId: null, waitMs };
    }
    const [made] = await tx
      .insert(limitedUses)
      .values({ limit, subject, at: sql`clock_timestamp()` })
      .returning({ useId: limitedUses.id });
    const counted = latest.filter((at) => at > now - rule.windowMs).length + 1;
    return { useId: made?.useId ?? 0, counted };
  });
}

/** Removes uses that turned out not to count. */
export async function returnUses(db: Database, useIds: readonly number[]): Promise<void> {
  await db.delete(limitedUses).where(inArray(limitedUses.id, [...useIds]));
}
