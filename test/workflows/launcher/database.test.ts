import { Client } from 'pg';
import { freshDatabase } from '#test/helpers/servers/database';

test('two new databases are migrated and share no data', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  const [inOne, inOther] = [new Client({ connectionString: one.url }), new Client({ connectionString: other.url })];
  await Promise.all([inOne.connect(), inOther.connect()]);
  await inOne.query("INSERT INTO partners (partner_id, name) VALUES ('p', 'P')");
  expect((await inOne.query('SELECT 1 FROM partners')).rowCount).toBe(1);
  expect((await inOther.query('SELECT 1 FROM partners')).rowCount).toBe(0);
  await Promise.all([inOne.end(), inOther.end()]);
  await Promise.all([one.drop(), other.drop()]);
});
