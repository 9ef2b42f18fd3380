import { expectForEach } from '#test/helpers/expect-for-each';
import { timingsIn, withImports } from './sources/elapsed-time';
import { sourceFiles } from './sources/source-files';

/**
 * The tests that run before each change lands are red or green by what happens, in which order, and by no clock: figures are
 * for the tests that run before a release, *.verify.test.ts.
 */
const GATE = /(?<!\.verify)\.test\.ts$/;

/** Where a delay or a clock is part of what is tested, and how many such lines a file has. */
const EXCEPTIONS: Readonly<Record<string, { lines: number; reason: string }>> = {
  'test/helpers/run/eventually.ts': { lines: 2, reason: 'asks less and less often' },
  'e2e/browser.ts': { lines: 1, reason: 'the one limit for all parts of pages' },
  'test/helpers/run/collect-garbage.ts': { lines: 1, reason: 'nothing tells when freed memory is reported' },
  'test/helpers/servers/wire.ts': { lines: 1, reason: 'a slow connection' },
  'test/crash/crash.test.ts': {
    lines: 2,
    reason: 'a wallet that waits as long as an answer says; times that are printed',
  },
  'test/helpers/processes/embedded-servers.ts': { lines: 1, reason: 'asks less often whether a server is there' },
  'test/api/net/post-webhook.test.ts': { lines: 1, reason: 'a receiver whose headers drip' },
  'test/api/net/guarded-dispatcher.test.ts': { lines: 1, reason: 'a process that is busy for a while' },
  'test/workflows/health/service.test.ts': { lines: 1, reason: 'a request that takes effect late at its provider' },
  'test/api/users/passwords.test.ts': {
    lines: 1,
    reason: 'an answer that is held back: no machine is too slow for it',
  },
  'test/api/support/orders.test.ts': { lines: 1, reason: 'printed when somebody measures, and compared with nothing' },
  'test/workflows/acceptance/limits.test.ts': { lines: 2, reason: 'as many calls more as were refilled meanwhile' },
  'test/workflows/webhooks/repeats.test.ts': { lines: 1, reason: 'a receiver that holds each call for a moment' },
  'test/workflows/orders/idempotency.test.ts': { lines: 1, reason: 'waits until a repeated request is refused' },
};

test('no test that runs before each change lands depends on how fast the machine is', () => {
  const files = ['test', 'e2e'].flatMap(sourceFiles);
  const timings = withImports(
    files.filter(({ path }) => GATE.test(path)),
    files,
  ).flatMap(timingsIn);
  const unexpected = timings.filter(({ path }) => !(path in EXCEPTIONS));
  expect(unexpected.map(({ path, line, what }) => `${path}:${line} ${what}`)).toEqual([]);
  const counted = Object.keys(EXCEPTIONS).map((path) => [
    path,
    timings.filter((timing) => timing.path === path).length,
  ]);
  expect(counted).toEqual(Object.entries(EXCEPTIONS).map(([path, { lines }]) => [path, lines]));
});

const TIMERS = "import { setTimeout as pause } from 'node:timers/promises';\n";
const STARTED = 'const startedAt = performance.now();\n';

test('every form of waiting for a clock, or measuring with it, is found with its line', () =>
  expectForEach(
    [
      [`${STARTED}expect(performance.now() - startedAt).toBeLessThan(5_000);`, 'measures elapsed time', 2],
      [`${STARTED}const ms = performance.now() - startedAt;\nexpect(ms).toBeLessThan(9);`, 'measures elapsed time', 2],
      [`${STARTED}times.push(performance.now() - startedAt);`, 'measures elapsed time', 2],
      ['expect(Date.parse(until) - Date.now()).toBeGreaterThan(50);', 'measures elapsed time', 1],
      ['expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(9_000);', 'measures elapsed time', 1],
      ['expect(reset - Date.now() / 1000).toBeGreaterThan(55);', 'measures elapsed time', 1],
      ['expect(outcome.durationMs).toBeLessThan(10_000);', 'measures elapsed time', 1],
      ['do {\n  look();\n} while (Date.now() < until);', 'repeats until a time', 1],
      ['await eventually(() => isThere(),\n  1_000);', 'a limit of its own', 1],
      [`${TIMERS}await pause(100);`, 'waits on the real clock', 2],
      ['await new Promise((resolve) => setTimeout(resolve, 20));', 'waits on the real clock', 1],
      ['fetch(url, { signal: AbortSignal.timeout(9) });', 'waits on the real clock', 1],
      ['await page.waitForTimeout(9);', 'waits on the real clock', 1],
      [`${TIMERS}await Promise.race([closed, pause(9)]);`, 'races against a timer', 2],
      ['const before = process.cpuUsage();', 'measures the process', 1],
      ['page.setDefaultTimeout(15_000);', 'for the parts of a page', 1],
      ['await alert.waitFor({ timeout: 9 });', 'for the parts of a page', 1],
    ] as const,
    ([code, words, line]) => {
      const found = timingsIn({ path: 'test/slow.test.ts', code });
      expect(found).toContainEqual({ path: 'test/slow.test.ts', line, what: expect.stringContaining(words) });
    },
  ));

test('orders of events, bounds that grow with the time, dates and clocks of jest are none of them', () =>
  expectForEach(
    [
      "expect(happened).toEqual(['answered', 'closed']);",
      'await eventually(() => isThere());',
      `${STARTED}expect(passed).toBeLessThanOrEqual(60 + (performance.now() - startedAt) / 1000);`,
      'const before = Date.now();\nexpect(at).toBeGreaterThanOrEqual(before + 300_000);',
      'const past = new Date(Date.now() - HOUR);\nawait setImmediate();',
      "describe('limit', () => {\n  beforeEach(() => void jest.useFakeTimers());\n  test('x', () => setTimeout(end, 9));\n});",
      "test('x', () => {\n  jest.useFakeTimers();\n  setTimeout(end, 9);\n});",
    ],
    (code) => {
      expect(timingsIn({ path: 'test/fast.test.ts', code })).toEqual([]);
    },
  ));

test('a helper is read because a test imports it, directly or not', () => {
  const file = (path: string, code: string) => ({ path, code });
  const files = [
    file('test/one.test.ts', "import { two } from './helpers/two';"),
    file('test/helpers/two.ts', "export { three } from './three';"),
    file('test/helpers/three.ts', 'export const three = () => setTimeout(end, 9);'),
    file('test/helpers/other.ts', 'setTimeout(end, 9);'),
  ];
  const read = withImports(files.slice(0, 1), files);
  expect(read.map(({ path }) => path)).toEqual(['test/one.test.ts', 'test/helpers/two.ts', 'test/helpers/three.ts']);
  expect(read.flatMap(timingsIn)).toMatchObject([{ path: 'test/helpers/three.ts', line: 1 }]);
});
