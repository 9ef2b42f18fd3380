import { asc, gt, sql } from 'drizzle-orm';
import type { DrillKind } from '#domain/sandbox/drill';
import type { Database, Transaction } from '../client';
import { notify } from '../notify';
import { providerDrills } from '../schema/providers';

export type Drill = typeof providerDrills.$inferSelect;

export interface NewDrill {
  provider: string;
  kind: DrillKind;
  actor: string;
  forMs: number;
}

const isUnderWay = gt(providerDrills.until, sql`now()`);

/** The running drills, sorted by provider. */
export async function listDrills(db: Database): Promise<Drill[]> {
  return db.select().from(providerDrills).where(isUnderWay).orderBy(asc(providerDrills.provider));
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
    .where(sql`${providerDrills.provider} = ${provider} and ${isUnderWay}`)
    .returning();
  await notify(tx, 'provider', provider);
  return ended ?? null;
}
