import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { type Database, openDatabase } from '#db/client';

export const TEMPLATE_DATABASE = 'swaplane_template';

export interface FreshDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A new, migrated, empty database on the test run's Postgres. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onAdminDatabase(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE} STRATEGY FILE_COPY`);
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
