import { sql } from 'drizzle-orm';
import { type Database, openDatabase } from '../db/client';
import { permitOldSeals } from '../db/keys/sealed-secrets';
import { MigrationError, migrate, permitService } from '../db/migrate';
import { readMigrations } from '../db/read-migrations';
import { createKeyring, type SecretKeys } from '../security/keyring';

export interface Preparation {
  /** Of the role that owns the tables. */
  migrationUrl: string;
  /** Of the role that the service runs as; often the same. */
  databaseUrl: string;
  secretKeys: SecretKeys;
}

/**
 * Brings the database to the present schema, and lets the role of the service use it. Any number of processes may do so at once.
 * A process that has only the role of the service cannot, and checks that it was done.
 * @throws MigrationError if it was not
 */
export async function prepareDatabase({ migrationUrl, databaseUrl, secretKeys }: Preparation): Promise<void> {
  const db = openDatabase(migrationUrl, { max: 1, onIdleError: () => undefined });
  try {
    if (migrationUrl === databaseUrl && !(await mayMigrate(db))) {
      await requireMigrated(db);
      return;
    }
    const isOlder = await hasUnboundSeals(db);
    await migrate(migrationUrl);
    if (isOlder) {
      await permitOldSeals(db, createKeyring(...secretKeys));
    }
    if (roleOf(databaseUrl) !== roleOf(migrationUrl)) {
      await permitService(db, roleOf(databaseUrl));
    }
  } finally {
    await db.$client.end();
  }
}

async function mayMigrate(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(sql`select has_schema_privilege('public', 'create') as may`);
  return rows[0]?.may === true;
}

async function requireMigrated(db: Database): Promise<void> {
  const { missing } = await readMigrations(db);
  if (missing.length > 0) {
    throw new MigrationError(
      `The database lacks ${missing.length} migrations of this release, and this role may not make them: run \`npx swaplane migrate\` with MIGRATION_DATABASE_URL first.`,
    );
  }
}

function roleOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).username);
}

/** Whether an earlier release made the database, whose sealed texts could be moved from row to row. */
async function hasUnboundSeals(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select to_regclass('public.endpoints') is not null and to_regclass('public.old_seals') is null as is`);
  return rows[0]?.is === true;
}
