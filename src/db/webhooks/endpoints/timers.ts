import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client';
import { type EndpointTask, endpoints, endpointTimers } from '#db/schema/endpoints';

export interface EndpointTimer {
  endpointId: string;
  task: EndpointTask;
  at: Date;
}

/** Sets an endpoint's timer for a task; it replaces one that is set. A workflow is found for it soon. */
export async function setTimer(tx: Transaction, timer: EndpointTimer): Promise<void> {
  await tx
    .insert(endpointTimers)
    .values(timer)
    .onConflictDoUpdate({
      target: [endpointTimers.endpointId, endpointTimers.task],
      set: { at: timer.at, started: false },
    });
}

/** Takes a timer away; false when it is not set, or set to another time. Locks the endpoint first, as everybody does. */
export async function takeTimer(tx: Transaction, timer: EndpointTimer): Promise<boolean> {
  await tx
    .select({ endpointId: endpoints.endpointId })
    .from(endpoints)
    .where(eq(endpoints.endpointId, timer.endpointId))
    .for('no key update');
  const { rowCount } = await tx.delete(endpointTimers).where(isTimer(timer));
  return rowCount === 1;
}

export async function dropTimers(
  tx: Transaction,
  { endpointId, task }: { endpointId: string; task?: EndpointTask },
): Promise<void> {
  await tx
    .delete(endpointTimers)
    .where(and(eq(endpointTimers.endpointId, endpointId), task && eq(endpointTimers.task, task)));
}

/** Timers for which no workflow is known to wait. */
export async function listUnstartedTimers(db: Database): Promise<EndpointTimer[]> {
  const { endpointId, task, at } = endpointTimers;
  return db
    .select({ endpointId, task, at })
    .from(endpointTimers)
    .where(sql`not ${endpointTimers.started}`)
    .orderBy(asc(at))
    .limit(100);
}

export async function markTimerStarted(db: Database, timer: EndpointTimer): Promise<void> {
  await db.update(endpointTimers).set({ started: true }).where(isTimer(timer));
}

/** Has a workflow found anew for every timer that is set; answers how many those are. */
export async function restartTimers(db: Database | Transaction): Promise<number> {
  const { rowCount } = await db.update(endpointTimers).set({ started: false });
  return rowCount ?? 0;
}

function isTimer({ endpointId, task, at }: EndpointTimer) {
  return and(eq(endpointTimers.endpointId, endpointId), eq(endpointTimers.task, task), eq(endpointTimers.at, at));
}
