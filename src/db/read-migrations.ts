import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from './client';

/** What drizzle-kit writes beside the migrations. */
const JOURNAL = join(__dirname, 'migrations/meta/_journal.json');

/** What the journal of a database says of the migrations of this release. */
export interface Migrations {
  applied: number;
  /** Names of those that are not applied. */
  missing: string[];
  /** How many were applied that this release does not have. */
  unknown: number;
}

interface Journal {
  entries: { tag: string; when: number }[];
}

/** Compares the database with the migrations of this release; changes nothing. */
export async function readMigrations(db: Database): Promise<Migrations> {
  const { entries }: Journal = JSON.parse(readFileSync(JOURNAL, 'utf8'));
  const { rows } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  const applied = rows[0]?.exists
    ? await db.execute<{ at: string }>(sql`select created_at as at from drizzle.__drizzle_migrations`)
    : { rows: [] };
  const times = new Set(applied.rows.map(({ at }) => Number(at)));
  return {
    applied: times.size,
    missing: entries.filter(({ when }) => !times.has(when)).map(({ tag }) => tag),
    unknown: [...times].filter((at) => !entries.some(({ when }) => when === at)).length,
  };
}
