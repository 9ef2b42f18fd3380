const { availableParallelism } = require('node:os');
const { writeGroups } = require('./test/helpers/jest/groups');
const { FOLDERS } = require('./test/helpers/jest/projects');

/** Packages that are ES modules alone. */
const ESM_ONLY = [
  '@noble',
  '@scure',
  '@seriousme',
  'lossless-json',
  'bignumber.js',
  'qr',
  'otpauth',
  'fresh',
  'yaml',
  'openid-client',
  'oauth4webapi',
  'jose',
  'intl-messageformat',
  '@formatjs',
];
/** They import dynamically, which jest can only do in code that it transforms. */
const DYNAMIC = ['@opentelemetry/otlp-exporter-base'];

/** How much slower than two quiet cores the machine may be: a factor for every limit of a test. */
const PATIENCE = Number(process.env.TEST_PATIENCE ?? 1);

/** What every project shares. */
const shared = {
  rootDir: __dirname,
  transform: {
    '\\.[mc]?[jt]s$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:${[...ESM_ONLY, ...DYNAMIC].join('|')})/)`],
  // Pages import by the paths of web/tsconfig.json, all else by the imports of package.json.
  moduleNameMapper: { '^#web/(.*)$': '<rootDir>/web/src/$1', '^#(contract|domain)/(.*)$': '<rootDir>/src/$1/$2' },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testEnvironment: '<rootDir>/test/helpers/jest/environment.js',
};

/** One Postgres and one Temporal server for all projects that need them. */
const withServers = {
  globalSetup: '<rootDir>/test/helpers/jest/global-setup.ts',
  globalTeardown: '<rootDir>/test/helpers/jest/global-teardown.ts',
};

/** What the projects need that need no server: the program as it is built. */
const built = { globalSetup: '<rootDir>/test/helpers/jest/build.ts' };
const SETUPS = { domain: built, replay: built };

/** Files that are named on the command line run on their own, each with modules of its own. */
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));

/** The heavy tests, which `npm run verify` runs; here only if they are named. */
const HEAVY = '\\.verify\\.test\\.ts$';

/** The projects whose files start the program: most of the time of each was loading it. */
const GROUPED = ['api', 'workflows'];

function matchOf(project, folders) {
  if (named.length > 0 || !GROUPED.includes(project))
    return folders.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`);
  for (const folder of folders) writeGroups(__dirname, folder);
  return folders.map((folder) => `<rootDir>/.test-groups/${folder}/*.test.ts`);
}

/** The gate: what has to pass before a change lands [docs/decisions/tests.md]. */
/** @type {import('jest').Config} */
module.exports = {
  // More than there are cores: much of what tests do is waiting. With more, two cores stall for seconds.
  maxWorkers: availableParallelism() * 2,
  // What files leave behind in a worker process adds up, and collecting it as garbage stops the tests for seconds.
  workerIdleMemoryLimit: '700MB',
  testTimeout: 60_000 * PATIENCE,
  reporters: ['default', '<rootDir>/test/helpers/jest/stuck-tests.js'],
  testSequencer: '<rootDir>/test/helpers/jest/longest-first.js',
  projects: Object.entries(FOLDERS).map(([displayName, folders]) => ({
    ...shared,
    ...(SETUPS[displayName] ?? withServers),
    displayName,
    testMatch: matchOf(displayName, folders),
    testPathIgnorePatterns: named.some((name) => name.includes('verify')) ? [] : [HEAVY],
  })),
};
