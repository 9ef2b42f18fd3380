import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { type Database, openDatabase } from '#db/client';

export const TEMPLATE_DATABASE = 'swaplane_template';

export interface FreshDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A new, migrated, empty database on the test run's Postgres. */
export function freshDatabase(): Promise<FreshDatabase> {
  return createDatabase(`TEMPLATE ${TEMPLATE_DATABASE} STRATEGY FILE_COPY`);
}

/** A new database, made by SQL. */
export async function databaseFrom(dump: string): Promise<FreshDatabase> {
  const database = await createDatabase('');
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(dump);
  await client.end();
  return database;
}

async function createDatabase(options: string): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onAdminDatabase(`CREATE DATABASE ${name} ${options}`);
  const url = new URL(adminUrl());
  url.pathname = name;
  return { url: url.href, drop: () => onAdminDatabase(`DROP DATABASE ${name} WITH (FORCE)`) };
}

/** Gives a test file such a database, with at most this many connections to it. */
export function useDatabase(max: number, use: (opened: { db: Database; url: string }) => void): void {
  let fresh: FreshDatabase;
  let db: Database;
  beforeAll(async () => {
    fresh = await freshDatabase();
    db = openDatabase(fresh.url, { max, onIdleError: () => {} });
    use({ db, url: fresh.url });
  });
  afterAll(async () => {
    await db.$client.end();
    await fresh.drop();
  });
}

async function onAdminDatabase(statement: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl() });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

function adminUrl(): string {
  const url = process.env.TEST_DATABASE_ADMIN_URL;
  if (!url) {
    throw new Error('The test servers are not running: start tests through jest and its global setup.');
  }
  return url;
}
