import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { WorkflowClient } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time';
import { sql } from 'drizzle-orm';
import { findRunningInstance } from '#cli/instance';
import { type Database, openDatabase } from '#db/client';
import { orders } from '#db/schema/orders';
import { mails } from '#db/schema/users';
import { type Check, type CheckState, well } from '#doctor/check';
import { type Diagnosis, runChecks } from '#doctor/run-checks';
import { DAY } from '#domain/duration';
import { mailTextAt } from '#domain/keys/seal-place';
import { createKeyring } from '#security/keyring';
import { createDataConverter } from '#temporal/payloads';
import { eventually } from '#test/helpers/run/eventually';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { type FreshServers, freshServers } from '#test/helpers/servers/fresh-servers';
import { openGrpcGate } from '#test/helpers/servers/grpc-gate';
import { databaseOfOwnRole, type OwnedDatabase } from '#test/helpers/servers/own-role';
import { payloadKeysFrom } from '#test/helpers/servers/payload-keys';
import { startWire } from '#test/helpers/servers/wire';
import { startSwaplane } from '#test/helpers/service/commands';
import { SECRET_KEY } from '#test/helpers/service/partners';
import { startMailServer } from '#test/helpers/users/mail-server';
import { selfSignedCertificate } from '#test/helpers/webhooks/self-signed';

const SOON = new Date(Date.now() + 5 * DAY);
const dir = temporaryDir();
const short = selfSignedCertificate('localhost', SOON);

let servers: FreshServers;
let own: OwnedDatabase;
let db: Database;
/** An installation with a role of its own. */
let env: Record<string, string>;

beforeAll(async () => {
  servers = await freshServers();
  own = await databaseOfOwnRole(servers.env.DATABASE_URL);
  db = openDatabase(own.ownerUrl, { max: 1, onIdleError: () => undefined });
  env = { ...servers.env, SECRET_KEY, DATABASE_URL: own.url, DATA_DIR: dir, SMTP_REQUIRE_TLS: 'false' };
});
afterAll(async () => {
  await db.$client.end();
  await own.drop();
  await servers.drop();
});

/** What the doctor says, by the names of its checks. */
async function diagnose(settings: Record<string, string> = {}): Promise<Map<string, Diagnosis>> {
  const checks = await runChecks(findRunningInstance({ ...env, ...settings }));
  return new Map(checks.map((check) => [check.name, check]));
}

const inState = (checks: Map<string, Diagnosis>, state: CheckState) =>
  [...checks.values()].filter((check) => check.state === state).map(({ name }) => name);

test('an installation with a role of its own, a namespace and mail is well, but for the worker that nobody started', async () => {
  const mail = await startMailServer();
  const checks = await diagnose({ SMTP_URL: mail.url, MAIL_FROM: 'swaps@example.com' });
  expect(inState(checks, 'wrong')).toEqual(['workers']);
  expect(inState(checks, 'unknown')).toEqual([]);
  expect(inState(checks, 'unused')).toEqual([
    'archive',
    'webhook dns',
    'temporal client certificate',
    'temporal server certificate',
  ]);
  expect(checks.get('clock of temporal')?.seen).toMatch(/^(the same as|0\.\d s)/);
  expect(checks.get('mail')?.seen).toMatch(/^127\.0\.0\.1:\d+ accepts the login, without TLS$/);
  expect(mail.received).toEqual([]);
  await mail.close();
});

test('a superuser, a namespace without what it needs, and a wrong password for mails are named, each with what to do', async () => {
  const namespace = `doctor-${Date.now()}`;
  const workflowExecutionRetentionPeriod = msToTs(3 * DAY);
  await servers.temporal.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod });
  const mail = await startMailServer();
  const checks = await diagnose({
    DATABASE_URL: servers.env.DATABASE_URL,
    TEMPORAL_NAMESPACE: namespace,
    SMTP_URL: mail.url.replace('hunter2', 'wrong'),
    MAIL_FROM: 'swaps@example.com',
  });
  expect(checks.get('database role')?.seen).toContain('superuser');
  expect(checks.get('temporal namespace')?.seen).toBe(
    `${namespace} keeps ended workflows for 3d; histories are copied until 30d after the end`,
  );
  expect(checks.get('temporal search attributes')?.seen).toContain('OrderStatus');
  expect(checks.get('mail')?.seen).toContain('Invalid login');
  for (const name of inState(checks, 'wrong')) {
    expect(checks.get(name)?.advice).toMatch(/^[A-Z].*\.$/);
  }
  expect((await diagnose({ TEMPORAL_NAMESPACE: 'nowhere' })).get('temporal namespace')?.seen).toBe(
    'the namespace nowhere does not exist',
  );
  await mail.close();
});

test('migrations that are missing, or of a later release, are found', async () => {
  const seen = async () => (await diagnose()).get('migrations')?.seen;
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`);
  expect(await seen()).toBe('1 were applied by a later release than this one');
  await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`);
  await db.execute(sql`alter table drizzle.__drizzle_migrations rename to kept`);
  expect(await seen()).toMatch(/^not applied: \d{4}_/);
  await db.execute(sql`alter table drizzle.kept rename to __drizzle_migrations`);
});

test('a secret and a history whose keys are gone, and a live order whose provider is off, are found', async () => {
  const sealedText = createKeyring('another secret key of thirty-two characters').seal(mailTextAt('mail_1'), 'a code');
  await db
    .insert(mails)
    .values({ mailId: 'mail_1', kind: 'password_reset', recipient: 'a@example.com', subject: '', sealedText });
  await db.insert(orders).values({
    orderId: 'ord_served',
    partnerId: 'par_x',
    environment: 'live',
    version: 1,
    status: 'exchanging',
    provider: 'changenow',
    body: {},
    state: {} as never,
    createdAt: new Date(),
    updatedAt: new Date(),
    checked: true,
  });
  const old = createDataConverter(payloadKeysFrom(`old:${'0a'.repeat(32)}`));
  const namespace = env.TEMPORAL_NAMESPACE ?? '';
  const workflows = new WorkflowClient({ connection: servers.temporal, namespace, dataConverter: old });
  await workflows.start('job', { workflowId: 'old', taskQueue: 'orders', args: ['retention'] });
  const checks = await eventually(async () => {
    const found = await diagnose();
    return found.get('payload keys of open workflows')?.state === 'wrong' ? found : null;
  });
  expect(checks.get('payload keys of open workflows')?.seen).toMatch(/not configured: old$/);
  expect(checks.get('sealed secrets')?.seen).toMatch(/^1 of 1 cannot be opened/);
  expect(checks.get('providers of open orders')?.seen).toMatch(/^changenow: .*PROVIDERS.*it still has 1 order/);
  await workflows.getHandle('old').terminate();
});

test('servers that hang, or are away, hide nothing, and the doctor comes to an end while they do', async () => {
  const database = await startWire(new URL(own.url).host);
  const engine = await startWire(env.TEMPORAL_ADDRESS ?? '');
  const silent = await listen(createTcpServer());
  database.mute();
  engine.mute();
  const url = Object.assign(new URL(own.url), { host: database.address });
  const checks = await diagnose({
    DATABASE_URL: url.href,
    TEMPORAL_ADDRESS: engine.address,
    SMTP_URL: `smtp://localhost:${silent.port}`,
    MAIL_FROM: 'swaps@example.com',
    PROVIDERS: 'changenow',
    PROVIDER_CHANGENOW_KEY: 'key-of-the-tests',
    PROVIDER_CHANGENOW_URL: `https://localhost:${silent.port}`,
  });
  expect(inState(checks, 'wrong')).toEqual(['database', 'temporal', 'mail', 'provider changenow']);
  expect(checks.get('migrations')).toMatchObject({ state: 'unknown', seen: 'not checked: see "database"' });
  expect(checks.get('webhook guard')?.state).toBe('well');
  database.cut();
  engine.cut();
  const away = await diagnose({ DATABASE_URL: url.href, TEMPORAL_ADDRESS: engine.address });
  expect(inState(away, 'wrong')).toEqual(['database', 'temporal']);
  await Promise.all([database.close(), engine.close()]);
  silent.close();
});

test('a check that never ends, or throws, is said not to have been made, and the others are', async () => {
  const checks: Check[] = [
    { name: 'endless', limitMs: 50, run: () => new Promise(() => undefined), advice: '' },
    { name: 'broken', run: () => Promise.reject(new Error('no such file')), advice: '' },
    { name: 'good', run: async () => well('fine'), advice: '' },
  ];
  expect(await runChecks(findRunningInstance(env), checks)).toMatchObject([
    { name: 'endless', state: 'unknown', seen: 'could not be checked: no answer within 0.05 s' },
    { name: 'broken', state: 'unknown', seen: 'could not be checked: no such file' },
    { name: 'good', state: 'well', advice: null },
  ]);
});

test('what Temporal does not permit could not be checked, and certificates that end soon are named', async () => {
  const server = selfSignedCertificate('temporal.example');
  const gate = await openGrpcGate(env.TEMPORAL_ADDRESS ?? '', server);
  gate.refuse('ListSearchAttributes');
  const files = {
    TEMPORAL_TLS_CA_FILE: server.cert,
    TEMPORAL_TLS_CERT_FILE: short.cert,
    TEMPORAL_TLS_KEY_FILE: short.key,
  };
  const settings: Record<string, string> = {};
  for (const [name, pem] of Object.entries(files)) {
    settings[name] = join(dir, name);
    writeFileSync(join(dir, name), pem);
  }
  const checks = await diagnose({
    ...settings,
    TEMPORAL_ADDRESS: gate.address,
    TEMPORAL_TLS_SERVER_NAME: 'temporal.example',
  });
  expect(checks.get('temporal search attributes')).toMatchObject({
    state: 'unknown',
    seen: expect.stringContaining('not permitted'),
  });
  expect(checks.get('temporal namespace')?.state).toBe('well');
  expect(checks.get('temporal client certificate')).toMatchObject({
    state: 'wrong',
    seen: expect.stringMatching(/, in [45] days$/),
  });
  expect(checks.get('temporal server certificate')?.seen).toContain('its certificate ends on 2049-12-31');
  await gate.close();
});

test('the command shows one line for each check, looks at certificates of mail and providers, and exits with 1', async () => {
  const mail = await startMailServer(short);
  const provider = await listen(createTlsServer(short));
  writeFileSync(join(dir, 'authority'), short.cert);
  const { ended } = startSwaplane(dir, ['doctor'], {
    ...env,
    NODE_EXTRA_CA_CERTS: join(dir, 'authority'),
    SMTP_URL: mail.url,
    MAIL_FROM: 'swaps@example.com',
    PROVIDERS: 'changenow',
    PROVIDER_CHANGENOW_KEY: 'key-of-the-tests',
    PROVIDER_CHANGENOW_URL: `https://localhost:${provider.port}`,
  });
  const { code, stdout } = await ended;
  expect(code).toBe(1);
  const ends = `but its certificate ends on ${SOON.toISOString().slice(0, 10)}, in \\d days`;
  expect(stdout).toMatch(
    new RegExp(`^WRONG +mail +localhost:\\d+ accepts the login, ${ends}\\.\n +Look at SMTP_URL`, 'm'),
  );
  expect(stdout).toMatch(new RegExp(`^WRONG +provider changenow +localhost:\\d+ can be reached, ${ends}\\.$`, 'm'));
  expect(stdout).toMatch(/^well +temporal +Temporal 1\./m);
  expect(stdout).not.toMatch(/hunter2|key-of-the-tests/);
  provider.close();
  await mail.close();
});

async function listen(server: Server) {
  await once(server.listen(0, 'localhost'), 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
