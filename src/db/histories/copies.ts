import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../client';
import { workflowHistories } from '../schema/histories';
import { settleCopy, type UncopiedHistory } from './uncopied-histories';

export type StoredCopy = typeof workflowHistories.$inferSelect;
export type NewCopy = Pick<StoredCopy, 'runId' | 'workflowType' | 'closedAt' | 'events' | 'format' | 'history'>;

/**
 * Stores the copies of a row's runs, and marks the row as copied. Returns false and stores none if the row has been replaced or
 * was already copied.
 */
export async function storeCopies(db: Database, due: UncopiedHistory, copies: readonly NewCopy[]): Promise<boolean> {
  const { owner, id, workflowId, orderId } = due;
  const belongsTo = orderId === null ? { [`${owner}Id`]: id } : { orderId };
  return db.transaction(async (tx) => {
    if (!(await settleCopy(tx, due, 'made'))) {
      return false;
    }
    await tx
      .insert(workflowHistories)
      .values(copies.map((copy) => ({ ...copy, ...belongsTo, workflowId, bytes: copy.history.length })))
      .onConflictDoNothing();
    return true;
  });
}

/** The copy of one run of a workflow, by default the latest; null if there is none. */
export async function findCopy(db: Database, workflowId: string, runId?: string): Promise<StoredCopy | null> {
  const [copy] = await db
    .select()
    .from(workflowHistories)
    .where(
      and(
        eq(workflowHistories.workflowId, workflowId),
        runId === undefined ? undefined : eq(workflowHistories.runId, runId),
      ),
    )
    .orderBy(desc(workflowHistories.closedAt))
    .limit(1);
  return copy ?? null;
}

/** The copied runs of a workflow, the latest first. */
export async function listCopies(
  db: Database,
  workflowId: string,
): Promise<Pick<StoredCopy, 'runId' | 'closedAt' | 'events'>[]> {
  const { runId, closedAt, events } = workflowHistories;
  return db
    .select({ runId, closedAt, events })
    .from(workflowHistories)
    .where(eq(workflowHistories.workflowId, workflowId))
    .orderBy(desc(closedAt));
}

const BATCH = 100;

/** Every copy there is, in batches. */
export async function* readAllCopies(db: Database): AsyncGenerator<Pick<StoredCopy, 'history'>> {
  const { workflowId, runId, history } = workflowHistories;
  let after = { workflowId: '', runId: '' };
  for (;;) {
    const batch = await db
      .select({ workflowId, runId, history })
      .from(workflowHistories)
      .where(sql`(${workflowId}, ${runId}) > (${after.workflowId}, ${after.runId})`)
      .orderBy(asc(workflowId), asc(runId))
      .limit(BATCH);
    yield* batch;
    const last = batch.at(-1);
    if (!last) return;
    after = last;
  }
}

/** Some copies, as good as drawn by lot: the ids by which they are ordered are random. */
export async function sampleCopies(db: Database, most: number): Promise<Pick<StoredCopy, 'history'>[]> {
  const { workflowId, runId, history } = workflowHistories;
  return db.select({ history }).from(workflowHistories).orderBy(asc(workflowId), asc(runId)).limit(most);
}
