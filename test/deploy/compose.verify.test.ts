import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { STOP_LIMIT_MS } from '#launcher/role';
import { loadConfig } from '#process/config/config';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { buildGoProgram } from '#tools/cluster/go-program';

const ROOT = join(__dirname, '../..');
/** What an operator has to fill in. */
const FILLED_IN = {
  DOMAIN: 'swap.example.com',
  ACME_EMAIL: 'operator@example.com',
  BACKUP_DIR: '/srv/backup',
  SECRET_KEY: 's'.repeat(64),
  PAYLOAD_KEYS: `2026a:${'d'.repeat(64)}`,
  SWAPLANE_DB_PASSWORD: 'a'.repeat(64),
  SWAPLANE_SERVICE_PASSWORD: 'e'.repeat(64),
  TEMPORAL_DB_PASSWORD: 'b'.repeat(64),
  GRAFANA_PASSWORD: 'c'.repeat(64),
};
/** What a first start needs once, and then ends. */
const SETUPS = ['temporal-namespace', 'temporal-schema', 'swaplane-schema'];
/** They take the health check of their image. */
const OWN_IMAGE = ['api', 'worker'];

interface Service {
  restart: string;
  environment?: Record<string, string>;
  healthcheck?: unknown;
  deploy?: { resources: { limits?: { cpus: number; memory: string } } };
  volumes?: { type: string; source: string }[];
  stop_grace_period?: string;
  read_only?: boolean;
  image?: string;
  user?: string;
  privileged?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  ports?: { host_ip?: string; published: string }[];
}

interface Project {
  services: Record<string, Service>;
  secrets: Record<string, { file?: string }>;
}

const tools = temporaryDir();
let compose: string;
beforeAll(async () => {
  compose = join(await buildGoProgram('compose'), 'compose');
});

/** The project as Compose reads it, in a folder of its own with an `.env` made from the example. */
function readProject(settings: Partial<typeof FILLED_IN> = FILLED_IN): { project: Project | null; trouble: string } {
  const dir = temporaryDir();
  for (const path of ['docker-compose.yml', 'deploy', 'tools']) {
    cpSync(join(ROOT, path), join(dir, path), { recursive: true });
  }
  let example = readFileSync(join(ROOT, 'deploy/example.env'), 'utf8');
  for (const [name, value] of Object.entries(settings)) {
    expect(example).toContain(`\n${name}=\n`);
    example = example.replace(`\n${name}=\n`, `\n${name}=${value}\n`);
  }
  writeFileSync(join(dir, '.env'), example);
  const { status, stdout, stderr } = spawnSync(compose, { cwd: dir, env: {}, encoding: 'utf8' });
  return { project: status === 0 ? JSON.parse(stdout) : null, trouble: stderr };
}

test('the example with its gaps filled in is a whole configuration, and each gap is named', () => {
  const { project, trouble } = readProject();
  expect([trouble, project === null]).toEqual(['', false]);
  const without = readProject({});
  expect(without.project).toBeNull();
  for (const name of Object.keys(FILLED_IN)) {
    expect(without.trouble).toContain(`required variable ${name} is missing`);
  }
});

test('every service is restarted, checked and limited, and mounts only what there is', () => {
  const { services = {}, secrets = {} } = readProject().project ?? {};
  expect(Object.keys(services)).toEqual(expect.arrayContaining([...OWN_IMAGE, ...SETUPS, 'caddy', 'prometheus']));
  for (const [name, service] of Object.entries(services)) {
    const isSetup = SETUPS.includes(name);
    expect([name, service.restart]).toEqual([name, isSetup ? 'on-failure' : 'unless-stopped']);
    const isChecked = service.healthcheck !== undefined || OWN_IMAGE.includes(name);
    expect([name, isChecked, service.deploy?.resources.limits !== undefined]).toEqual([name, !isSetup, !isSetup]);
    const mounted = (service.volumes ?? []).filter(({ type }) => type === 'bind').map(({ source }) => source);
    const own = mounted.filter((path) => !path.startsWith(FILLED_IN.BACKUP_DIR));
    expect(own.filter((path) => !existsSync(path))).toEqual([]);
  }
  expect(existsSync(secrets.providers?.file ?? '')).toBe(true);
});

/** Those write into their own folders when they start. */
const WRITES_ITSELF = ['alertmanager', 'temporal', 'temporal-namespace', 'temporal-schema', 'temporal-ui'];
const CAPABILITIES: Readonly<Record<string, readonly string[]>> = {
  caddy: ['NET_BIND_SERVICE'],
  postgres: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
  'temporal-postgres': ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
};

test('whoever breaks into a container has no privilege, cannot change its programs, and finds no default password', () => {
  const { services = {} } = readProject().project ?? {};
  const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  for (const [name, service] of Object.entries(services)) {
    const { cap_drop, cap_add = [], security_opt, read_only = false, privileged = false, image = '' } = service;
    expect([name, cap_drop, security_opt, privileged]).toEqual([name, ['ALL'], ['no-new-privileges:true'], false]);
    expect([name, cap_add]).toEqual([name, CAPABILITIES[name] ?? []]);
    expect([name, read_only]).toEqual([name, !WRITES_ITSELF.includes(name)]);
    // A version for people, and a digest, so that nobody gets another program on another day.
    const isPinned = /:v?\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/.test(image);
    expect([name, image === services.api?.image || isPinned]).toEqual([name, true]);
    const isPublic = name === 'caddy';
    const open = (service.ports ?? []).filter(({ host_ip }) => host_ip !== '127.0.0.1');
    expect([name, open.length > 0]).toEqual([name, isPublic]);
  }
  // Nothing secret is in the file, nor has a value that everybody knows.
  const secrets = text.match(/^.*(PASSWORD|_PWD|SECRET_KEY|PAYLOAD_KEYS).*$/gm) ?? [];
  expect(secrets.length).toBeGreaterThan(5);
  expect(
    secrets.filter((line) => !/: (""|\$\{\w+:-\}|(postgres:\S*)?\$\{\w+:\?set it in \.env\}\S*)$/.test(line)),
  ).toEqual([]);
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  expect(dockerfile).toMatch(/^ARG NODE_IMAGE=\S+@sha256:[0-9a-f]{64}$/m);
  expect(dockerfile).toMatch(/^USER node$/m);
});

test('API and worker get settings that they accept, nobody else’s passwords, and time to end their calls', () => {
  const { services = {}, secrets = {} } = readProject().project ?? {};
  for (const name of OWN_IMAGE) {
    const { environment = {}, read_only, stop_grace_period } = services[name] ?? {};
    const config = loadConfig({ ...environment, PROVIDERS_FILE: secrets.providers?.file });
    expect(config).toMatchObject({
      databaseUrl: `postgres://swaplane_service:${FILLED_IN.SWAPLANE_SERVICE_PASSWORD}@postgres:5432/swaplane`,
      publicUrl: 'https://swap.example.com',
      secretKey: FILLED_IN.SECRET_KEY,
      payloadKeys: [{ id: '2026a' }],
      temporal: { address: 'temporal:7233', namespace: 'swaplane' },
    });
    const { TEMPORAL_DB_PASSWORD, GRAFANA_PASSWORD } = FILLED_IN;
    expect(Object.values(environment)).not.toEqual(expect.arrayContaining([TEMPORAL_DB_PASSWORD]));
    expect(Object.values(environment)).not.toEqual(expect.arrayContaining([GRAFANA_PASSWORD]));
    expect(JSON.stringify(environment)).not.toContain(FILLED_IN.SWAPLANE_DB_PASSWORD);
    expect(read_only).toBe(true);
    const grace = Number.parseInt(stop_grace_period ?? '', 10) * 1_000;
    expect(grace).toBeGreaterThan(config.drainDelayMs + STOP_LIMIT_MS);
  }
});

test('Swaplane and Temporal have servers and roles of their own, and no role reads another’s database', async () => {
  const { services = {} } = readProject().project ?? {};
  const settings = ['postgres', 'temporal-postgres'].map((name) => services[name]?.environment ?? {});
  expect(settings.map(({ ROLE, DATABASES }) => [ROLE, DATABASES])).toEqual([
    ['swaplane', 'swaplane'],
    ['temporal', 'temporal temporal_visibility'],
  ]);
  // Here on one server, which shows more.
  const admin = new URL(process.env.TEST_DATABASE_ADMIN_URL ?? '');
  const server = { PGHOST: admin.hostname, PGPORT: admin.port, POSTGRES_USER: decodeURIComponent(admin.username) };
  const suffix = `_${process.pid}`;
  for (const { ROLE = '', SERVICE_ROLE, SERVICE_PASSWORD, DATABASES = '', POSTGRES_PASSWORD = '' } of settings) {
    const databases = DATABASES.split(' ').map((name) => name + suffix);
    const service = SERVICE_ROLE && { SERVICE_ROLE: SERVICE_ROLE + suffix, SERVICE_PASSWORD };
    const own = { POSTGRES_PASSWORD, ROLE: ROLE + suffix, DATABASES: databases.join(' '), ...service };
    const env = { ...process.env, ...server, ...own };
    execFileSync('sh', [join(ROOT, 'deploy/postgres/create-role.sh')], { env, stdio: 'pipe' });
  }
  const mayCreate = (role: string, database: string) => connectAs(admin, role + suffix, database + suffix);
  expect(await mayCreate('swaplane', 'swaplane')).toBe('created');
  expect(await mayCreate('swaplane_service', 'swaplane')).toMatch(/permission denied/);
  expect(await mayCreate('swaplane_service', 'temporal')).toMatch(/permission denied for database/);
  expect(await mayCreate('temporal', 'temporal_visibility')).toBe('created');
  expect(await mayCreate('swaplane', 'temporal')).toMatch(/permission denied for database/);
  expect(await mayCreate('temporal', 'swaplane')).toMatch(/permission denied for database/);
});

async function connectAs({ hostname, port }: URL, user: string, database: string): Promise<string> {
  const client = new Client({ host: hostname, port: Number(port), user, database });
  try {
    await client.connect();
    await client.query('create extension if not exists btree_gin');
    await client.query('create table mine (id int)');
    return 'created';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end();
  }
}

test('Caddy accepts its configuration', async () => {
  const caddy = join(await buildGoProgram('caddy'), 'caddy');
  const { DOMAIN, ACME_EMAIL } = FILLED_IN;
  const env = { HOME: tools, DOMAIN, ACME_EMAIL };
  const args = ['validate', '--config', join(ROOT, 'deploy/caddy/Caddyfile')];
  const { status, stderr } = spawnSync(caddy, args, { env, encoding: 'utf8' });
  expect([status, stderr.match(/"level":"(?:warn|error)".*/g)]).toEqual([0, null]);
});

test('the documented commands migrate before new processes start, and start as many of each role as ran before', () => {
  const commandsOf = (page: string) =>
    readFileSync(join(ROOT, 'docs', page), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('docker compose'));
  const upgrade = commandsOf('upgrading.md');
  const places = ['swaplane-schema', '--no-recreate --scale api=4 --scale worker=4', '--no-deps --scale api=2'].map(
    (words) => upgrade.findIndex((line) => line.includes(words)),
  );
  expect(places).toEqual([...places].sort());
  expect(places).not.toContain(-1);
  const starts = ['upgrading.md', 'backup.md', 'production.md'].flatMap(commandsOf).filter((line) => / up /.test(line));
  // What names a service starts only that.
  const ofAll = starts.filter((line) => !/ (postgres|temporal-postgres|caddy)$/.test(line));
  expect(ofAll.filter((line) => !/--scale api=\d --scale worker=\d/.test(line))).toEqual([]);
});
