import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#db/client';
import { type FreshDatabase, freshDatabase } from '#test/helpers/servers/database';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('a connection that breaks between two statements fails the transaction, but not the process', async () => {
  const db = openDatabase(database.url, { max: 1, onIdleError: () => {} });
  const other = openDatabase(database.url, { max: 1, onIdleError: () => {} });
  const surprises: unknown[] = [];
  const connected = once(db.$client, 'connect');
  const transaction = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const [client] = await connected;
    // An `error` event without a listener ends the process; jest would only report it.
    if (client.listenerCount('error') === 0) surprises.push('nobody listens for a broken connection');
    const ended = once(client, 'end');
    await other.execute(sql`select pg_terminate_backend(${rows[0]?.pid}::int)`);
    await ended;
    await tx.execute(sql`select 1`);
  });
  await expect(transaction).rejects.toThrow();
  expect(surprises).toEqual([]);
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await Promise.all([db.$client.end(), other.$client.end()]);
});
