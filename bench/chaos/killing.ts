import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import type { Installation } from '#test/helpers/processes/installation';
import type { KillPlan, Victim } from './plan';
import { retryUntil } from './retry';

export interface KillingDeps {
  installation: Installation;
  kills: readonly KillPlan[];
  /** Called before each kill. */
  onKill: (nth: number) => void;
  /** Called with the time for which a process was down. */
  onRestarted: (victim: Victim, ms: number) => void;
}

/** Kills the processes one after the other, without waiting for the previous one to be running again. */
export async function killOneByOne({ installation, kills, onKill, onRestarted }: KillingDeps): Promise<void> {
  const starting = new Map<Victim, Promise<void>>();
  for (const [nth, { victim, afterMs, downMs }] of kills.entries()) {
    onKill(nth);
    await delay(afterMs);
    await starting.get(victim);
    const killedAt = performance.now();
    await installation[victim].kill();
    const startLater = async () => {
      await delay(downMs);
      await startUntilUp(installation, victim);
      onRestarted(victim, performance.now() - killedAt);
    };
    starting.set(victim, startLater());
  }
  await Promise.all(starting.values());
}

/** Starts the process again until it runs, as a supervisor would. */
export async function startUntilUp(installation: Installation, victim: Victim): Promise<void> {
  const isUp = await retryUntil(() => installation[victim].start().then(() => true as const));
  if (!isUp) {
    throw new Error(`${victim} does not start any more; see ${installation.dataDir}/logs`);
  }
  if (victim === 'api') {
    // No call of the killed API is running any more, so the takeover time can be skipped safely.
    await passTakeoverTime(installation.db, 0).catch(() => undefined);
  }
}

/** Makes calls of dead processes older, so that they can be taken over, if they are older than so many seconds. */
export async function passTakeoverTime(db: Database, seconds: number): Promise<void> {
  const old = sql`claimed_at < now() - ${seconds} * interval '1 second'`;
  const passed = sql`now() - interval '61 seconds'`;
  await db.execute(sql`update idempotency_keys set claimed_at = ${passed} where status is null and ${old}`);
  await db.execute(sql`update order_claims set claimed_at = ${passed} where not started and ${old}`);
}
