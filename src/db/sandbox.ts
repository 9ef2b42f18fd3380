import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { ScenarioRow } from '#domain/sandbox/scenario-script';
import { type Database, lockName, type Transaction } from './client';
import { sandboxScenarios } from './schema/partners';

/** A scenario by its partner and name. */
interface OwnName {
  partnerId: string;
  name: string;
}

export interface UploadedScenario {
  name: string;
  story: string;
  uploadedAt: Date;
  playedAt: Date | null;
  /** Whether the latest result is what was recorded; null if one of them is missing. */
  isAsRecorded: boolean | null;
}

const { name, story, uploadedAt, playedAt, golden, result } = sandboxScenarios;
const LISTED = { name, story, uploadedAt, playedAt, isAsRecorded: sql<boolean | null>`${result} = ${golden}` };
const UNPLAYED = { result: null, playedAt: null, orderId: null };

const isNamed = (one: OwnName) =>
  and(eq(sandboxScenarios.partnerId, one.partnerId), eq(sandboxScenarios.name, one.name));

/** A scenario that the partner has uploaded, or null. */
export async function findUploaded(db: Database, partnerId: string, name: string): Promise<ScenarioRow | null> {
  const { script } = sandboxScenarios;
  const [row] = await db.select({ story, script }).from(sandboxScenarios).where(isNamed({ partnerId, name }));
  return row ?? null;
}

/** The partner's scenarios, sorted by name. */
export async function listUploaded(db: Database, partnerId: string): Promise<UploadedScenario[]> {
  return db.select(LISTED).from(sandboxScenarios).where(eq(sandboxScenarios.partnerId, partnerId)).orderBy(asc(name));
}

export interface KeptScenario extends UploadedScenario {
  source: string | null;
  golden: string | null;
  result: string | null;
  orderId: string | null;
}

/** One of the partner's scenarios with its file and its results, or null. */
export async function findKept(db: Database, one: OwnName): Promise<KeptScenario | null> {
  const { source, orderId } = sandboxScenarios;
  const [row] = await db
    .select({ ...LISTED, source, golden, result, orderId })
    .from(sandboxScenarios)
    .where(isNamed(one));
  return row ?? null;
}

/** Reserves a scenario for a play that lasts this long at most; false while it is played elsewhere. */
export async function claimPlay(db: Database, one: OwnName, atMostMs: number): Promise<boolean> {
  const { playingUntil } = sandboxScenarios;
  const claimed = await db
    .update(sandboxScenarios)
    .set({ playingUntil: sql`clock_timestamp() + ${atMostMs} * interval '1 millisecond'` })
    .where(and(isNamed(one), or(isNull(playingUntil), lt(playingUntil, sql`clock_timestamp()`))))
    .returning({ name });
  return claimed.length > 0;
}

export async function endPlay(db: Database, one: OwnName): Promise<void> {
  await db.update(sandboxScenarios).set({ playingUntil: null }).where(isNamed(one));
}

/** Stores the result of a file under the file's name; false if another file has the name by now, or none. */
export async function storePlay(
  tx: Transaction,
  one: OwnName,
  { source, ...played }: { source: string; result: string; orderId: string | null },
): Promise<boolean> {
  const stored = await tx
    .update(sandboxScenarios)
    .set({ ...played, playedAt: sql`clock_timestamp()` })
    .where(and(isNamed(one), eq(sandboxScenarios.source, source)))
    .returning({ name });
  return stored.length > 0;
}

/** Records the latest result as the expected one; false if there is none. */
export async function keepGolden(tx: Transaction, one: OwnName): Promise<boolean> {
  const kept = await tx
    .update(sandboxScenarios)
    .set({ golden: sql`${result}` })
    .where(and(isNamed(one), isNotNull(result)))
    .returning({ name });
  return kept.length > 0;
}

export async function removeUploaded(tx: Transaction, one: OwnName): Promise<void> {
  await tx.delete(sandboxScenarios).where(isNamed(one));
}

/**
 * Stores a scenario, replacing the one with its name. If there are more than `atMost`, deletes the ones uploaded longest ago
 * and returns their names.
 */
export async function storeUploaded(
  tx: Transaction,
  { partnerId, name, story, script, source }: ScenarioRow & OwnName & { source: string },
  atMost: number,
): Promise<{ uploadedAt: Date; gone: string[] }> {
  await lockName(tx, `scenarios ${partnerId}`);
  const row = { story, script, source, uploadedAt: sql`clock_timestamp()`, ...UNPLAYED };
  const [stored] = await tx
    .insert(sandboxScenarios)
    .values({ partnerId, name, ...row })
    .onConflictDoUpdate({ target: [sandboxScenarios.partnerId, sandboxScenarios.name], set: row })
    .returning({ uploadedAt: sandboxScenarios.uploadedAt });
  const oldest = tx
    .select({ name: sandboxScenarios.name })
    .from(sandboxScenarios)
    .where(eq(sandboxScenarios.partnerId, partnerId))
    .orderBy(desc(sandboxScenarios.uploadedAt), asc(sandboxScenarios.name))
    .offset(atMost);
  const gone = await tx
    .delete(sandboxScenarios)
    .where(and(eq(sandboxScenarios.partnerId, partnerId), inArray(sandboxScenarios.name, oldest)))
    .returning({ name: sandboxScenarios.name });
  return { uploadedAt: stored?.uploadedAt ?? new Date(), gone: gone.map((one) => one.name) };
}
