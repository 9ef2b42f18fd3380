import { asc, eq, gt, sql } from 'drizzle-orm';
import type { DrillKind } from '#domain/sandbox/drill';
import type { Database, Transaction } from '../client';
import { notify } from '../notifications';
import { providerDrains, providerDrills } from '../schema/providers';

export type Drain = typeof providerDrains.$inferSelect;

/** Sorted by provider. */
export async function listDrains(db: Database): Promise<Drain[]> {
  return db.select().from(providerDrains).orderBy(asc(providerDrains.provider));
}

/** False if it is already drained; nothing changes then. */
export async function beginDrain(tx: Transaction, drain: Omit<Drain, 'since'>): Promise<boolean> {
  const begun = await tx.insert(providerDrains).values(drain).onConflictDoNothing().returning();
  await notify(tx, 'provider', drain.provider);
  return begun.length > 0;
}

/** Ends a drain and returns it; null if there was none. */
export async function endDrain(tx: Transaction, provider: string): Promise<Drain | null> {
  const [ended] = await tx.delete(providerDrains).where(eq(providerDrains.provider, provider)).returning();
  await notify(tx, 'provider', provider);
  return ended ?? null;
}

export type Drill = typeof providerDrills.$inferSelect;

export interface NewDrill {
  provider: string;
  kind: DrillKind;
  actor: string;
  forMs: number;
}

const isRunning = gt(providerDrills.until, sql`now()`);

/** The running drills, sorted by provider. */
export async function listDrills(db: Database): Promise<Drill[]> {
  return db.select().from(providerDrills).where(isRunning).orderBy(asc(providerDrills.provider));
}

/** Starts a drill, replacing an ended one; null if one is running. */
export async function beginDrill(tx: Transaction, { provider, kind, actor, forMs }: NewDrill): Promise<Drill | null> {
  const drill = { kind, actor, since: sql`now()`, until: sql`now() + ${forMs} * interval '1 millisecond'` };
  const [begun] = await tx
    .insert(providerDrills)
    .values({ provider, ...drill })
    .onConflictDoUpdate({
      target: providerDrills.provider,
      set: drill,
      setWhere: sql`${providerDrills.until} <= now()`,
    })
    .returning();
  await notify(tx, 'provider', provider);
  return begun ?? null;
}

/** Ends the running drill and returns it; null if there was none. */
export async function endDrill(tx: Transaction, provider: string): Promise<Drill | null> {
  const [ended] = await tx
    .delete(providerDrills)
    .where(sql`${providerDrills.provider} = ${provider} and ${isRunning}`)
    .returning();
  await notify(tx, 'provider', provider);
  return ended ?? null;
}
