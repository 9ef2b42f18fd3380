import { eq } from 'drizzle-orm';
import { openDatabase } from '#db/client';
import { auditLog } from '#db/schema/audit';
import { expectForEach } from '#test/helpers/expect-for-each';
import { openBrowser } from '#test/helpers/people/browser';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';

let instance: TestInstance;
beforeAll(async () => {
  instance = await startInstanceOnTestServers();
});
afterAll(() => instance.stop());

interface MadeAccount {
  user_id: string;
  email: string;
  password: string;
}

async function logIn({ email, password }: Pick<MadeAccount, 'email' | 'password'>, portal: 'dashboard' | 'support') {
  const { status, body } = await openBrowser(instance.dev.base_url, { portal }).post('/users/login', {
    email,
    password,
  });
  return { status, body };
}

test('the first start writes logins for the demo partner and an operator', async () => {
  const { partner_login, operator_login, dashboard_url, support_url, base_url, partner_id } = instance.dev;
  expect([dashboard_url, support_url]).toEqual([`${base_url}/dashboard`, `${base_url}/support`]);
  expect(await logIn(partner_login ?? { email: '', password: '' }, 'dashboard')).toMatchObject({
    body: { state: 'open', partner: { partner_id, role: 'owner' } },
  });
  expect(await logIn(operator_login ?? { email: '', password: '' }, 'support')).toMatchObject({
    body: { state: 'open', operator: { role: 'admin' } },
  });
});

test('an account can be created, reset and closed, each with an audit entry', async () => {
  const email = 'dev@wallet.example';
  const made = await instance.runJson<MadeAccount>('user', 'create', email, '--name', 'Dev', '--role', 'developer');
  expect(await logIn(made, 'dashboard')).toMatchObject({ body: { partner: { role: 'developer' } } });
  const reset = await instance.runJson<MadeAccount>('user', 'reset', email);
  expect([(await logIn(made, 'dashboard')).status, (await logIn(reset, 'dashboard')).status]).toEqual([401, 200]);
  await instance.runJson('user', 'close', email, '--reason', 'left the company');
  expect((await logIn(reset, 'dashboard')).status).toBe(401);
  const { users } = await instance.runJson<{ users: { email: string; closed_at: string | null }[] }>('user', 'list');
  expect(users.find((user) => user.email === email)?.closed_at).not.toBeNull();

  const db = openDatabase(instance.find().databaseUrl, { max: 1, onIdleError: () => {} });
  const entries = await db.select().from(auditLog).where(eq(auditLog.target, made.user_id)).orderBy(auditLog.id);
  await db.$client.end();
  const ours = entries.filter(({ actor }) => actor.startsWith('cli:'));
  expect(ours.map(({ action, reason }) => [action, reason])).toEqual([
    ['user.created', null],
    ['member.joined', null],
    ['user.changed', null],
    ['user.closed', 'left the company'],
  ]);
});

test('an operator has a role and no team', async () => {
  const made = await instance.runJson<MadeAccount>(
    'user',
    'create',
    'sam@swap.example',
    '--name',
    'Sam',
    '--operator',
    'support',
  );
  expect(await logIn(made, 'support')).toMatchObject({ body: { operator: { role: 'support' }, partner: null } });
  expect((await logIn(made, 'dashboard')).status).toBe(401);
});

test('wrong usage of user ends with its exit code and the reason', () =>
  expectForEach(
    [
      [['user', 'create', 'nobody', '--name', 'X'], 2, 'It must be an email address.'],
      [['user', 'create', 'x@y.example', '--name', 'X', '--role', 'king'], 2, 'Allowed choices'],
      [['user', 'reset', 'nobody@wallet.example'], 1, 'There is no person nobody@wallet.example.'],
      [['user', 'close', 'nobody@wallet.example', '--operator', '--reason', 'x'], 1, 'There is no operator'],
      [['partner', 'approve', 'par_00000000000000000000000000', '--reason', 'x'], 1, 'There is no partner'],
    ],
    async ([args, code, why]) => {
      const done = await instance.run(...args);
      expect([done.code, done.stderr]).toEqual([code, expect.stringContaining(why)]);
    },
  ));
