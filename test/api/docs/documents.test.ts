import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import express, { type Express } from 'express';
import { pino } from 'pino';
import { z } from 'zod';
import { type Deprecation, defineRoute, type Route } from '#api/define-route';
import { identifyRequest } from '#api/http/every-request';
import { partnerWire } from '#api/http/partner-wire';
import { answerErrors } from '#api/http/reply';
import { anchorOf } from '#api/openapi/reference/anchor';
import { handle } from '#api/pipeline/handle-call';
import { isAnnouncedInTime, mountRoutes } from '#api/pipeline/mount-routes';
import { ROUTES } from '#api/routes';
import { type RunningServer, startServer } from '#api/server';
import type { ApiServices } from '#api/services';
import { STREAM_TIMING } from '#api/streams/event-stream';
import { BASE_PATH } from '#contract/base-path';
import { documentOf } from '#test/domain/contract/document';
import { PUBLIC_URL } from '#test/helpers/api/process';
import { errorOf } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';

describe('readme', () => {
  const ROOT = join(__dirname, '../../..');
  const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
  /** Proved elsewhere: the first by the tests of the launcher, the second by running this test. */
  const ELSEWHERE = ['npm ci && npm start', 'npm ci && npm test'];

  const commands = [...README.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  );

  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startInstanceOnTestServers();
  });
  afterAll(() => instance.stop());

  test('the README has the two commands that start and test everything', () => {
    expect(commands).toEqual(expect.arrayContaining(ELSEWHERE));
  });

  test.each(commands.filter((command) => !ELSEWHERE.includes(command)))(
    "the README's command %s does what it says",
    async (command) => {
      const [npx, swaplane, ...args] = command.split(' ');
      expect([npx, swaplane]).toEqual(['npx', 'swaplane']);
      const { code, stdout } = await instance.run(...args);
      expect(code).toBe(0);
      expect(stdout).toContain('completed');
    },
    60_000,
  );

  /** Each page of the repository with its links; text in code is not a link. */
  const PAGES = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  const proseOf = (page: string) =>
    readFileSync(join(ROOT, page), 'utf8')
      .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
      .replaceAll(/`[^`\n]*`/g, 'code');
  const anchorsOf = (page: string) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));

  test('every link of a page leads to an existing file and heading', () =>
    expectForEach(PAGES, (page) => {
      const links = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
      const broken = links
        .filter((link) => !/^https?:/.test(link))
        .filter((link) => {
          const [path = '', anchor] = link.split('#');
          const target = path === '' ? page : join(dirname(page), path);
          const isThere = existsSync(join(ROOT, target));
          return !isThere || (anchor !== undefined && !anchorsOf(target).includes(anchor));
        });
      expect(broken).toEqual([]);
    }));
});

describe('deprecation', () => {
  const LINK = 'https://swap.example/docs/moving-on';
  const SINCE = '2026-01-31T00:00:00.000Z';

  function routeAt(path: string, deprecation?: Deprecation): Route {
    return defineRoute({
      id: `get${path.slice(1)}`,
      method: 'get',
      path,
      tag: 'Public',
      summary: 'Still here',
      auth: 'none',
      rateClass: 'R',
      responses: [{ status: 200, description: 'Here', schema: z.object({ here: z.boolean() }) }],
      errors: [],
      ...(deprecation && { deprecation }),
      handle: async () => ({ status: 200, body: { here: true } }),
    });
  }

  const TABLE = [
    routeAt('/current'),
    routeAt('/leaving', { since: SINCE, sunset: '2999-12-31T12:00:00.000Z', link: LINK }),
    routeAt('/gone', { since: '2020-01-01T00:00:00.000Z', sunset: '2020-07-01T00:00:00.000Z', link: LINK }),
  ];

  let server: RunningServer;

  beforeAll(async () => {
    server = await startServer(appOf(TABLE), { host: '127.0.0.1', port: 0, publicUrl: PUBLIC_URL });
  });
  afterAll(() => server.close());

  /** The mounted route table only; its routes use no services. */
  function appOf(routes: readonly Route[]): Express {
    const wire = partnerWire(PUBLIC_URL);
    const router = express.Router();
    const services = {} as ApiServices;
    mountRoutes(router, routes, {
      wire,
      admit: async () => ({ caller: null, returnTokens: () => undefined }),
      answer: (route, caller, req, res) => handle(route, { wire, services, caller, req, res }),
      timing: STREAM_TIMING,
    });
    return express().use(identifyRequest(pino({ level: 'silent' })), router, answerErrors(wire));
  }

  const ask = (path: string) => fetch(`http://127.0.0.1:${server.port}${BASE_PATH}${path}`);
  const announced = (response: Response) => ['Deprecation', 'Sunset', 'Link'].map((name) => response.headers.get(name));

  test('a deprecated route works until its sunset date and announces that date', async () => {
    const response = await ask('/leaving');
    expect([response.status, await response.json()]).toEqual([200, { here: true }]);
    expect(announced(response)).toEqual([
      `@${Date.parse(SINCE) / 1000}`,
      'Tue, 31 Dec 2999 12:00:00 GMT',
      `<${LINK}>; rel="deprecation"`,
    ]);
  });

  test('after its sunset date it returns 410, still with a link to the replacement', async () => {
    const response = await ask('/gone');
    expect(announced(response)[2]).toBe(`<${LINK}>; rel="deprecation"`);
    expect(await errorOf(response)).toMatchObject({ http: 410, code: 'ORDER_NOT_FOUND' });
  });

  test('other routes announce nothing', async () => {
    expect(announced(await ask('/current'))).toEqual([null, null, null]);
  });

  test('the document marks exactly the deprecated routes', () => {
    const { paths = {} } = documentOf(TABLE);
    expect(Object.entries(paths).map(([path, item]) => [path, item.get?.deprecated ?? false])).toEqual([
      ['/current', false],
      ['/leaving', true],
      ['/gone', true],
    ]);
    expect(Object.keys(paths['/leaving']?.get?.responses ?? {})).toContain('410');
    expect(paths['/leaving']?.get?.description).toContain(LINK);
  });

  test('no route ends less than six months after its deprecation was announced', () => {
    const fair = (since: string, sunset: string) => isAnnouncedInTime({ since, sunset, link: LINK });
    expect(fair('2026-03-02T10:00:00.000Z', '2026-09-02T10:00:00.000Z')).toBe(true);
    expect(fair('2026-03-02T10:00:00.000Z', '2026-09-02T09:59:59.999Z')).toBe(false);
    expect(ROUTES.filter(({ deprecation }) => deprecation && !isAnnouncedInTime(deprecation))).toEqual([]);
  });
});
