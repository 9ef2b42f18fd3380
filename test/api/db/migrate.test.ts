import { Client } from 'pg';
import { migrate } from '#db/migrate';

test('six processes that migrate one empty database at the same time all succeed', async () => {
  const admin = new Client({ connectionString: process.env.TEST_DATABASE_ADMIN_URL });
  await admin.connect();
  await admin.query('CREATE DATABASE migrated_at_once');
  const url = new URL(process.env.TEST_DATABASE_ADMIN_URL ?? '');
  url.pathname = 'migrated_at_once';
  await Promise.all(Array.from({ length: 6 }, () => migrate(url.href)));

  const client = new Client({ connectionString: url.href });
  await client.connect();
  expect((await client.query('SELECT 1 FROM partners')).rowCount).toBe(0);
  await client.end();
  await admin.query('DROP DATABASE migrated_at_once');
  await admin.end();
});
