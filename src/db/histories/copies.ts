import { desc, eq } from 'drizzle-orm';
import type { Database } from '../client';
import { workflowHistories } from '../schema/histories';
import { settleCopy, type UncopiedHistory } from './uncopied';

export type StoredCopy = typeof workflowHistories.$inferSelect;
export type NewCopy = Pick<StoredCopy, 'runId' | 'workflowType' | 'closedAt' | 'events' | 'format' | 'history'>;

/** Keeps a copy, and notes with its row that there is one; false when the row has been replaced or the copy is there already. */
export async function keepCopy(db: Database, due: UncopiedHistory, copy: NewCopy): Promise<boolean> {
  const { owner, id, workflowId } = due;
  return db.transaction(async (tx) => {
    if (!(await settleCopy(tx, due, 'made'))) {
      return false;
    }
    await tx
      .insert(workflowHistories)
      .values({ ...copy, workflowId, [`${owner}Id`]: id, bytes: copy.history.length })
      .onConflictDoNothing();
    return true;
  });
}

/** The copy of the workflow's latest run, or null. */
export async function findCopy(db: Database, workflowId: string): Promise<StoredCopy | null> {
  const [copy] = await db
    .select()
    .from(workflowHistories)
    .where(eq(workflowHistories.workflowId, workflowId))
    .orderBy(desc(workflowHistories.closedAt))
    .limit(1);
  return copy ?? null;
}
