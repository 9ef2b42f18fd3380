import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ScenarioRow } from '#domain/sandbox/scenario-script';
import { type Database, lockName, type Transaction } from './client';
import { sandboxScenarios } from './schema/partners';

interface UploadedScenario {
  name: string;
  story: string;
  uploadedAt: Date;
}

/** A scenario that the partner has uploaded, or null. */
export async function findUploaded(db: Database, partnerId: string, name: string): Promise<ScenarioRow | null> {
  const { story, script } = sandboxScenarios;
  const [row] = await db
    .select({ story, script })
    .from(sandboxScenarios)
    .where(and(eq(sandboxScenarios.partnerId, partnerId), eq(sandboxScenarios.name, name)));
  return row ?? null;
}

/** The partner's scenarios, sorted by name. */
export async function listUploaded(db: Database, partnerId: string): Promise<UploadedScenario[]> {
  const { name, story, uploadedAt } = sandboxScenarios;
  return db
    .select({ name, story, uploadedAt })
    .from(sandboxScenarios)
    .where(eq(sandboxScenarios.partnerId, partnerId))
    .orderBy(asc(name));
}

/**
 * Stores a scenario, replacing the one with its name. If there are more than `atMost`, deletes the ones uploaded longest ago
 * and returns their names.
 */
export async function storeUploaded(
  tx: Transaction,
  { partnerId, name, story, script }: ScenarioRow & { partnerId: string; name: string },
  atMost: number,
): Promise<{ uploadedAt: Date; gone: string[] }> {
  await lockName(tx, `scenarios ${partnerId}`);
  const row = { story, script, uploadedAt: sql`clock_timestamp()` };
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
