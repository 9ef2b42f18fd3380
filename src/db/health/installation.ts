import { eq } from 'drizzle-orm';
import type { Database } from '../client';
import { installationFacts } from '../schema/health';

export type InstallationFact = (typeof installationFacts.$inferSelect)['name'];

export async function storeFact(db: Database, name: InstallationFact, value: string): Promise<void> {
  await db
    .insert(installationFacts)
    .values({ name, value })
    .onConflictDoUpdate({ target: installationFacts.name, set: { value } });
}

/** Null before it was first recorded. */
export async function findFact(db: Database, name: InstallationFact): Promise<string | null> {
  const [fact] = await db.select().from(installationFacts).where(eq(installationFacts.name, name));
  return fact?.value ?? null;
}
