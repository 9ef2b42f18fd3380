import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client';
import { type EndpointTask, endpoints, endpointTimers } from '#db/schema/endpoints';

export interface EndpointTimer {
  endpointId: string;
  task: EndpointTask;
  at: Date;
}

/** Sets an endpoint's timer for a task, replacing an existing one. A workflow for it is started soon. */
export async function setTimer(tx: Transaction, timer: EndpointTimer): Promise<void> {
  await tx
    .insert(endpointTimers)
    .values(timer)
    .onConflictDoUpdate({
      target: [endpointTimers.endpointId, endpointTimers.task],
      set: { at: timer.at, started: false },
    });
}

/**
 * Removes a timer; false if it is not set, or set to another time. Locks the endpoint first, because all other changes do, too.
 */
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

/** Timers without a known workflow. */
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

/** Has new workflows started for all timers; returns the number of timers. */
export async function restartTimers(db: Database | Transaction): Promise<number> {
  const { rowCount } = await db.update(endpointTimers).set({ started: false });
  return rowCount ?? 0;
}

function isTimer({ endpointId, task, at }: EndpointTimer) {
  return and(eq(endpointTimers.endpointId, endpointId), eq(endpointTimers.task, task), eq(endpointTimers.at, at));
}
