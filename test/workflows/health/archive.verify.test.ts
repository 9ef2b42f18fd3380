import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#db/client';
import { readArchiving } from '#db/health/database';
import { eventually } from '#test/helpers/run/eventually';
import { freePort } from '#test/helpers/run/free-port';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { startPostgresServer } from '#tools/cluster/postgres';

const dir = temporaryDir();

test('a log whose archive_command does not come back, which is no failure, waits until it does', async () => {
  const server = await startPostgresServer({
    name: 'postgres',
    dir,
    port: await freePort(),
    password: 'of-a-test',
    role: 'service',
    databases: ['service'],
    // It runs in the folder of the server's files.
    settings: ['archive_mode=on', 'archive_timeout=60', 'archive_command=while [ -e held ]; do sleep 0.1; done'],
  });
  // As the service, which is no superuser.
  const url = `postgres://service:of-a-test@127.0.0.1:${server.place.port}/service`;
  const db = openDatabase(url, { max: 1, onIdleError: () => undefined });
  const held = join(server.files, 'held');
  let written = 0;
  const fillFile = () =>
    server.asAdmin(async (admin) => {
      written += 1;
      await admin.query(`create table before_${written} ()`);
      await admin.query('select pg_switch_wal()');
      await admin.query(`create table after_${written} ()`);
    });
  const waitingMs = async () => (await readArchiving(db)).waitingMs;

  try {
    await fillFile();
    await eventually(async () => (await readArchiving(db)).archivedAgoMs !== null && (await waitingMs()) === null);
    writeFileSync(held, '');
    await fillFile();
    await eventually(async () => (await waitingMs()) !== null);
    expect(await readArchiving(db)).toMatchObject({ isOn: true, timeoutMs: 60_000, failedAgoMs: null });
    rmSync(held);
    await eventually(async () => (await waitingMs()) === null);
  } finally {
    rmSync(held, { force: true });
    await db.$client.end();
    await server.process.stop();
  }
});
