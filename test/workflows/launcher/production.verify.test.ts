import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { findRunningInstance } from '#cli/instance';
import { eventually } from '#test/helpers/run/eventually';
import { freePort } from '#test/helpers/run/free-port';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { commandsOn } from '#test/helpers/service/commands';

const START = join(__dirname, '../../../dist/src/bin/start.js');

/** Whoever finds an installation first must not find an account that everybody knows of. */
test('with NODE_ENV=production nobody exists before the operator creates the first admin', async () => {
  const dataDir = temporaryDir();
  const settings = { NODE_ENV: 'production', PORT: String(await freePort()) };
  const { PATH, XDG_CACHE_HOME } = process.env;
  const child = spawn(process.execPath, [START], {
    env: { PATH, XDG_CACHE_HOME, ...settings, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(child, 'close');
  await eventually(() => output.includes('Swaplane is ready') || child.exitCode !== null);
  expect(output).toContain('npx swaplane user create <email> --name <name> --operator admin');
  expect(existsSync(join(dataDir, 'dev.json'))).toBe(false);

  const { databaseUrl } = findRunningInstance({ ...settings, DATA_DIR: dataDir });
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const count = async (table: string) => Number((await client.query(`select count(*) from ${table}`)).rows[0].count);
  expect([await count('partners'), await count('api_keys'), await count('users')]).toEqual([0, 0, 0]);

  const origin = `http://127.0.0.1:${settings.PORT}`;
  expect((await fetch(`${origin}/dashboard/api/users/outbox`)).status).toBe(404);
  const logIn = (email: string, password: string) =>
    fetch(`${origin}/support/api/users/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...csrf },
      body: JSON.stringify({ email, password }),
    });
  const cookie = (await fetch(`${origin}/support/api/users/session`)).headers.get('set-cookie') ?? '';
  const token = /swaplane_support_csrf=([^;]+)/.exec(cookie)?.[1] ?? '';
  const csrf = { Cookie: cookie.split(';')[0] ?? '', 'X-CSRF-Token': token };
  expect((await logIn('operator@swaplane.example', 'swaplane')).status).toBe(401);

  const email = 'first@swap.example';
  const created = await commandsOn(dataDir, settings).run(
    'user',
    'create',
    email,
    '--name',
    'Ada',
    '--operator',
    'admin',
  );
  expect(created.code).toBe(0);
  expect((await logIn(email, created.stdout.trim())).status).toBe(200);
  expect([await count('partners'), await count('users')]).toEqual([0, 1]);
  await client.end();
  child.kill('SIGTERM');
  await ended;
});
