import { eq } from 'drizzle-orm';
import { openDatabase } from '#db/client';
import { auditLog } from '#db/schema/audit';
import { expectForEach } from '#test/helpers/expect-for-each';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { swaplane } from '#test/helpers/service/commands';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';
import { openBrowser } from '#test/helpers/users/browser';

describe('jobs and backups', () => {
  let instance: Awaited<ReturnType<typeof startInstanceOnTestServers>>;
  beforeAll(async () => {
    instance = await startInstanceOnTestServers();
  });
  afterAll(() => instance.stop());

  interface Listed {
    jobs: { name: string; last_run: { status: string } | null; next_run_at: string | null }[];
  }

  test('a job can be run by hand, and the list shows when it ran, its result and its next run', async () => {
    expect(await instance.run('job', 'run', 'retention')).toMatchObject({
      code: 0,
      stdout: 'retention: nothing to do\n',
    });
    const { jobs } = await instance.runJson<Listed>('job', 'list');
    expect(jobs).toContainEqual({
      name: 'retention',
      does: expect.any(String),
      every_seconds: 3_600,
      last_run: { at: expect.any(String), status: 'done', counts: expect.any(Object) },
      next_run_at: expect.any(String),
    });
    const { stdout } = await instance.run('job', 'list');
    expect(stdout).toMatch(/JOB +EVERY +LAST RUN +NEXT RUN +LAST RESULT\n/);
    expect(stdout).toMatch(/retention +1 h +\d{4}-.* nothing to do\n/);
  });

  test('a job without a worker ends with what it waits for, and runs once a worker is there', async () => {
    await instance.stopWorker();
    expect(await instance.run('job', 'run', 'retention')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'error: No worker is running: retention has been started, and runs once one is. See job list then.\n',
    });
    await instance.startWorker();
    expect(await instance.run('job', 'run', 'retention')).toMatchObject({ code: 0 });
  });

  test('a database whose log is not archived is not safe, and it says what to set', async () => {
    const { code, stdout } = await instance.run('backup');
    expect([code, stdout]).toEqual([1, expect.stringContaining('set archive_mode and archive_command')]);
  });

  test('an unknown job is wrong usage', async () => {
    expect(await instance.run('job', 'run', 'dance')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Allowed choices are'),
    });
  });
});

describe('usage', () => {
  const ORDER = 'ord_00000000000000000000000000';

  test.each([
    ['key', 'create', '--env', 'test'],
    ['order', 'inspect', ORDER],
    ['demo', 'success'],
    ['replay', ORDER],
  ])('%s %s says in one sentence that no instance runs', async (...args) => {
    const dataDir = temporaryDir();
    expect(await swaplane(dataDir, args)).toEqual({
      code: 1,
      stdout: '',
      stderr: `error: Swaplane is not running in ${dataDir}: start it with npm start, or set DATA_DIR to where it runs.\n`,
    });
  });

  test('wrong usage is reported in one line, with exit code 2', () =>
    expectForEach(
      [
        [['key', 'create'], "required option '--env <env>' not specified"],
        [['key', 'create', '--env', 'test', '--expires', '2020-01-01'], 'It must be a future day'],
        [
          ['key', 'create', '--env', 'test', '--allow', '10.0.0.0/33'],
          "'10.0.0.0/33' is neither an IP address nor a network",
        ],
        [['key', 'create', '--env', 'test', '--count', '1001'], 'It must be 1 to 1000.'],
        [['key', 'set', 'key_1'], 'Specify at least one of --scopes, --allow, --expires and --name.'],
        [['key', 'rotate', 'key_1', '--finish', '--cancel'], "option '--finish' cannot be used with option '--cancel'"],
        [['partner', 'set', 'par_1'], 'Specify at least one setting'],
        [['partner', 'set', 'par_1', '--markup-bps', '301'], 'It must be a whole number from 0 to 300, or default.'],
        [
          ['partner', 'set', 'par_1', '--tier', 'gold'],
          'Allowed choices are trial, starter, growth, scale, enterprise.',
        ],
        [
          ['order', 'decide', ORDER, '--status', 'failed', '--reason', 'x', '--tx', 'y'],
          '--tx cannot be used with --status failed.',
        ],
        [['clock', 'advance', ORDER, '--by', 'PT1H', '--to', 'next'], 'Specify either --by or --to.'],
        [['demo', 'dance'], 'Allowed choices are success, fail, refund,'],
        [['dance'], "unknown command 'dance'"],
      ],
      async ([args, words]) => {
        const { code, stdout, stderr } = await swaplane(temporaryDir(), args);
        expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
        expect(stderr).toContain(words);
        expect(stderr).toMatch(/^error: [^\n]+\n$/);
      },
    ));

  test('the help lists every command and every scenario', async () => {
    const dataDir = temporaryDir();
    const { code, stdout } = await swaplane(dataDir, ['--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /For partners.*login.*order.*trigger.*clock.*listen.*logs.*For operators.*partner.*key.*webhook.*demo.*replay/s,
    );
    expect((await swaplane(dataDir, ['demo', '--help'])).stdout).toContain('ticket_resolved');
  });
});

describe('users', () => {
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
});
