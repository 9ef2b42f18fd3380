import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { endpoints } from '#db/schema/endpoints';
import { addEndpoint } from '#db/webhooks/endpoints/endpoints';
import { eventually } from '#test/helpers/run/eventually';
import { freePort } from '#test/helpers/run/free-port';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { startSwaplane, swaplane } from '#test/helpers/service/commands';
import { makePartner, type TestPartner } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';

interface OrderView {
  order_id: string;
  status: string;
  timeline: { status: string }[];
}

let service: Service;
let partner: TestPartner;
let config: string;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  config = temporaryDir();
  partner = await makePartner(service.db, service.origin);
});

const run = (
  args: string[],
  env: NodeJS.ProcessEnv = { SWAPLANE_KEY: partner.test.key, SWAPLANE_URL: service.origin },
) => swaplane(temporaryDir(), args, { XDG_CONFIG_HOME: config, ...env });

async function ask<T>(args: string[], env?: NodeJS.ProcessEnv): Promise<T> {
  const { code, stdout, stderr } = await run([...args, '--json'], env);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

const trigger = (scenario: string, ...more: string[]) => ask<OrderView>(['trigger', scenario, ...more]);

test('scenarios are played with the saved login, and say first where; --local means the instance on this machine', async () => {
  const play = (...more: string[]) => run(['scenario', 'run', 'success', ...more], {});
  expect((await play()).stderr).toContain('Swaplane is not running in');
  await run(['login', '--url', service.origin], { SWAPLANE_KEY: partner.test.key });
  const { code, stdout } = await play();
  expect([code, stdout.split('\n')[0]]).toEqual([0, `Playing at ${service.origin}, with a test key.`]);
  expect(stdout).toContain('1 of 1 match their golden files');
  const asJson = await play('--json');
  expect(asJson.stderr).toBe(`Playing at ${service.origin}, with a test key.\n`);
  expect(JSON.parse(asJson.stdout)).toMatchObject([{ scenario: 'success', outcome: 'equal' }]);
  expect((await play('--local')).stderr).toContain('Swaplane is not running in');
  expect(await play('--local', '--profile', 'default')).toMatchObject({ code: 2 });
});

test('scenarios refuse a saved login with a live key, and say what else there is', async () => {
  await run(['login', '--url', service.origin], { SWAPLANE_KEY: partner.live.key });
  const { code, stderr } = await run(['scenario', 'run', 'success'], {});
  expect([code, stderr]).toEqual([1, expect.stringMatching(/Use a test key.*--profile.*--local/)]);
});

test('an order whose webhooks wait is created, and the warning stands beside it', async () => {
  const slot = {
    partnerId: partner.partnerId,
    environment: 'test',
    channel: 'order',
    url: 'https://x.example/',
  } as const;
  await addEndpoint(service.db, { ...slot, sealSecret: () => 'sealed' });
  await service.db.update(endpoints).set({ pausedAt: new Date() }).where(eq(endpoints.partnerId, partner.partnerId));
  const swap = ['--from', 'BTC', '--to', 'ETH', '--amount', '0.05'];
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';
  const { code, stdout, stderr } = await run(['order', 'create', ...swap, '--address', address, '--json']);
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { status: 'waiting_deposit' }]);
  expect(stderr).toMatch(/^Service-Warning: webhook_paused; endpoint_id="we_\S+"; .*resume="POST \S+"\n$/);
});

test('a login is readable by its owner only, several can coexist, and none shows its key', async () => {
  const file = join(config, 'swaplane/profiles.json');
  const login = (key: string, ...more: string[]) =>
    run(['login', '--url', `${service.origin}/docs`, ...more], { SWAPLANE_KEY: key });
  const first = await login(partner.test.key);
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toContain('with a test key. Saved as default');
  expect((await login(partner.live.key, '--profile', 'live')).code).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const list = await run(['login', '--list'], {});
  expect(list.stdout).toBe(`   default  test  ${service.origin}\n*  live     live  ${service.origin}\n`);

  expect((await run(['clock', 'ord_00000000000000000000000000', 'next'], {})).stderr).toContain('404 ORDER_NOT_FOUND');
  await run(['login', '--use', 'default'], {});
  const { order_id: orderId } = await ask<OrderView>(['trigger', 'success'], {});
  expect(await ask(['order', 'show', orderId], {})).toMatchObject({ order_id: orderId, status: 'completed' });
  expect((await run(['order', 'show', orderId, '--profile', 'live'], {})).stderr).toContain('ORDER_NOT_FOUND');
  expect((await run(['order', 'list', '--profile', 'other'], {})).stderr).toContain('There is no profile other');
  // A profile that is named comes before the environment; without a name, the environment comes first.
  const environment = { SWAPLANE_KEY: partner.live.key, SWAPLANE_URL: service.origin };
  expect(await ask(['order', 'show', orderId, '--profile', 'default'], environment)).toMatchObject({
    order_id: orderId,
  });
  expect((await run(['order', 'show', orderId], environment)).stderr).toContain('ORDER_NOT_FOUND');

  await run(['login', '--remove', 'default'], {});
  expect(readFileSync(file, 'utf8')).not.toContain(partner.test.key);
  await chmod(file, 0o644);
  expect((await run(['order', 'list'], {})).stderr).toContain(`chmod 600 ${file}`);
});

/** Starts a login that is given its key, in a shell of its own. */
function startLogin(program: string, args: (command: string[]) => string[]) {
  const command = [process.execPath, join(__dirname, '../../../../bin/swaplane.js'), 'login', '--url', service.origin];
  const { PATH, HOME } = process.env;
  const child = spawn(program, args(command), { env: { PATH, HOME, XDG_CONFIG_HOME: config, DATA_DIR: config } });
  const shown = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      shown.text += chunk;
    });
  }
  return { child, shown, ended: once(child, 'close') };
}

test('a key typed on a terminal is saved and not shown', async () => {
  const { child, shown, ended } = startLogin('script', (command) => ['-qec', command.join(' '), '/dev/null']);
  await eventually(() => shown.text.includes('API key'));
  child.stdin.write(`${partner.test.key}\r`);
  await ended;
  expect(shown.text).toContain('with a test key. Saved as default');
  expect(shown.text).not.toContain('pk_test_');
});

test('a key from a pipe is saved without a prompt', async () => {
  const { child, shown, ended } = startLogin(process.execPath, ([, ...args]) => args);
  child.stdin.end(`${partner.test.key}\n`);
  await ended;
  expect(shown.text).toMatch(/^Logged in to .* with a test key\. Saved as default in .*\n$/);
});

test('an invalid key is not stored, and one line says what is wrong', async () => {
  const bad = `pk_test_${'0'.repeat(43)}`;
  const refusals = await Promise.all([
    run(['login', '--url', service.origin, '--key', bad], {}),
    run(['login', '--url', service.origin, '--key', 'secret'], {}),
    run(['login', '--url', 'swap.example', '--key', bad], {}),
    run(['login', '--url', `http://127.0.0.1:${await freePort()}`, '--key', bad], {}),
    run(['order', 'list'], {}),
  ]);
  expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1]);
  for (const [index, words] of [
    /401 INVALID_KEY: .* \(req_/,
    /That is not a key/,
    /swap\.example is not a URL/,
    /127\.0\.0\.1:\d+ does not respond \(ECONNREFUSED\)/,
    /No key is set: run swaplane login/,
  ].entries()) {
    expect(refusals[index]?.stderr).toMatch(words);
    expect(refusals[index]?.stderr).toMatch(/^error: [^\n]+\n$/);
  }
  expect((await run(['login', '--list'], {})).stdout).toBe('No saved logins.\n');
});

test.each([
  ['success', 'completed'],
  ['refund', 'refunded'],
  ['ticket_resolved', 'refunded'],
  ['review', 'manual_review'],
  ['stuck', 'confirming'],
])('trigger %s plays an order until it is %s', async (scenario, end) => {
  expect(await trigger(scenario)).toMatchObject({ status: end });
});

test('trigger prints the events by their webhook names', async () => {
  const { code, stdout } = await run(['trigger', 'success']);
  expect(code).toBe(0);
  const events = stdout.match(/order\.\w+ {2}ord_\w{26}:\w+:\d{13} {2}\d/g) ?? [];
  expect(events.map((line) => line.split(' ')[0])).toEqual(
    ['waiting_deposit', 'confirming', 'exchanging', 'sending', 'completed'].map((status) => `order.${status}`),
  );
  expect((await run(['trigger', 'dance'])).stderr).toContain('INVALID_PAIR');
});

test('clock advances by a duration and to the next due event', async () => {
  const { order_id: orderId } = await trigger('success', '--stay');
  expect(await ask(['clock', orderId])).toMatchObject({ status: 'confirming' });
  expect(await ask(['clock', orderId, '+2h'])).toMatchObject({ status: 'completed' });
  expect(await ask(['clock', orderId, 'PT1H'])).toMatchObject({ status: 'completed' });
  expect(await run(['clock', orderId, 'soon'])).toMatchObject({ code: 2, stdout: '' });
});

test('orders can be listed, shown and watched to their end', async () => {
  const { order_id: orderId } = await trigger('success', '--stay');
  const watched = startSwaplane(temporaryDir(), ['order', 'watch', orderId, '--json'], {
    XDG_CONFIG_HOME: config,
    SWAPLANE_KEY: partner.test.key,
    SWAPLANE_URL: service.origin,
  });
  await ask(['clock', orderId, '+2h']);
  const { code, stdout } = await watched.ended;
  expect(code).toBe(0);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).sequence),
  ).toEqual([1, 2, 3, 4, 5]);
  expect((await run(['order', 'watch', orderId])).stdout).toMatch(/5 {2}completed\n$/);
  const { items } = await ask<{ items: OrderView[] }>(['order', 'list', '--status', 'completed,failed']);
  expect(items.map(({ order_id }) => order_id)).toEqual([orderId]);
  expect((await run(['order', 'list'])).stdout).toContain(`${orderId}  completed`);
  // As the guides of release 0.2 have it.
  expect((await run(['orders', 'list'])).stdout).toContain(`${orderId}  completed`);
  expect((await run(['order', 'show', orderId])).stdout).toMatch(/swap +0\.05 BTC → .* ETH/);
});

test("logs tail prints the key's calls and continues, and logs show prints the bodies", async () => {
  await run(['order', 'show', 'ord_00000000000000000000000000']);
  const last = await eventually(async () => (await run(['logs', 'tail', '--no-follow', '--status', '4xx'])).stdout);
  expect(last).toMatch(/404 ORDER_NOT_FOUND {2}GET \/partner\/v1\/order\/ord_0{26} {2}\d+ ms {2}req_\w+\n$/);
  const env = { XDG_CONFIG_HOME: config, SWAPLANE_KEY: partner.test.key, SWAPLANE_URL: service.origin };
  const tail = startSwaplane(temporaryDir(), ['logs', 'tail', '--json', '--limit', '1'], env);
  let output = '';
  tail.process.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await eventually(() => output.includes('\n'));
  await run(['order', 'list']);
  await eventually(() => output.split('\n').length > 2);
  tail.process.kill('SIGINT');
  expect((await tail.ended).code).toBe(0);
  const [, line = ''] = output.split('\n');
  const call = JSON.parse(line);
  expect(call).toMatchObject({ operation: 'listOrders', status: 200 });
  expect((await run(['logs', 'show', call.request_id])).stdout).toMatch(/response body:\n\{"page":1,/);
});

test("a partner's command loads nothing of the service, so that it starts quickly", () => {
  const commands = join(__dirname, '../../../../dist/src/cli/partner-commands.js');
  const script = `require(${JSON.stringify(commands)}); console.log(JSON.stringify(Object.keys(require.cache)))`;
  const loaded = JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })) as string[];
  const packages = new Set(loaded.map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]));
  expect([...packages].filter((name) => name !== undefined)).toEqual(['commander']);
});
