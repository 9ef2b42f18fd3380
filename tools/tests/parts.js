const { readdirSync } = require('node:fs');
const { join } = require('node:path');

/** Heavy tests by part: a test file belongs to the first part that names it. What the fields are: parts.d.ts. */
const PARTS = [
  {
    name: 'figures',
    what: 'time, memory, sizes and plans of queries',
    files: ['test/.*-figures', 'test/api/(db|retention)/', 'test/api/pairs-at-size'],
    workers: 1,
  },
  { name: 'crash', what: 'processes killed at every step, wanted or by chance', files: ['test/crash/'], workers: 3 },
  {
    name: 'chaos',
    what: 'live orders while providers lie and everything fails, five seeds',
    program: 'bench/chaos/run.ts',
    args: ['--live', '--orders=200', '--faults=40', '--seed=1', '--seeds=5'],
  },
  {
    name: 'recovery',
    what: 'stores lost and restored, servers that are silent, providers without a worker',
    files: ['test/workflows/(recovery|watching|refunds|temporal|health)/', 'test/api/support/'],
  },
  {
    name: 'floods',
    what: 'many orders, random calls, hostile content',
    files: ['test/workflows/(orders|acceptance|webhooks|v2)/', 'test/api/(errors|streams|limits)/', 'test/domain/'],
  },
  { name: 'chains', what: 'real networks of blocks, stalled and replaced', files: ['test/(api|workflows)/evidence/'] },
  {
    name: 'processes',
    what: 'the build, npm start, embedded servers, replicas',
    files: ['test/workflows/(launcher|process|cli|build|secrets)/'],
    workers: 3,
  },
  { name: 'versions', what: 'this release beside the last one', files: ['test/workflows/versions/'] },
  {
    name: 'packages',
    what: 'packages, generated clients, samples and the quickstart as a reader runs them',
    files: ['test/api/(sdk|docs)/'],
  },
  { name: 'browser', what: 'every page and dialog in Chromium', files: ['e2e/'], workers: 2, needs: ['chromium'] },
  {
    name: 'image',
    what: 'the image, the Compose file, the chart, the alerts',
    files: ['test/deploy/(image|compose|chart|pooler|prometheus)'],
    workers: 1,
    needs: ['root', 'go', 'buildah'],
  },
  { name: 'restore', what: 'a backup put back', files: ['test/deploy/restore'], workers: 1, needs: ['root', 'go'] },
  {
    name: 'rolling',
    what: 'every process replaced under load',
    files: ['test/deploy/rolling'],
    workers: 1,
    needs: ['go'],
  },
  {
    name: 'cluster',
    what: 'acceptance tests and chaos on a running production topology',
    files: ['test/workflows/acceptance/orders.test.ts', 'test/deploy/running-cluster'],
    setup: 'cluster-setup.ts',
    workers: 1,
    needs: ['go'],
  },
  {
    name: 'schemathesis',
    what: 'calls made from the documents',
    program: 'test/schemathesis/run.ts',
    needs: ['python3'],
  },
];

const ROOT = join(__dirname, '../..');
const HEAVY = '.verify.test.ts';

/** The part that a test file belongs to, by its path from the root of the project on. */
function partOf(path) {
  return PARTS.find(({ files = [] }) => files.some((start) => new RegExp(`^${start}`).test(path)));
}

/** The test files of a part. */
function filesOf({ name, files }) {
  const named = files.filter((file) => file.endsWith('.test.ts'));
  const heavy = ['test', 'e2e'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(HEAVY))
      .map((file) => `${folder}/${file}`),
  );
  return [...named, ...heavy.filter((file) => partOf(file)?.name === name)];
}

module.exports = { PARTS, filesOf, partOf };
