const { availableParallelism } = require('node:os');

const ESM_ONLY = ['@noble', '@scure', '@seriousme', 'lossless-json', 'bignumber.js', 'qr', 'otpauth', 'fresh', 'yaml'];

/** What every project shares. */
const shared = {
  rootDir: __dirname,
  transform: {
    '\\.[mc]?[jt]s$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  // Packages that are ES modules alone.
  transformIgnorePatterns: [`/node_modules/(?!(?:${ESM_ONLY.join('|')})/)`],
  // Pages import by the paths of web/tsconfig.json, all else by the imports of package.json.
  moduleNameMapper: { '^#web/(.*)$': '<rootDir>/web/src/$1', '^#(contract|domain)/(.*)$': '<rootDir>/src/$1/$2' },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testEnvironment: 'node',
};

/** One Postgres and one Temporal server for all projects that need them. */
const withServers = {
  globalSetup: '<rootDir>/test/helpers/jest/global-setup.ts',
  globalTeardown: '<rootDir>/test/helpers/jest/global-teardown.ts',
};

/** What the projects need that need no server: the program as it is built. */
const built = { globalSetup: '<rootDir>/test/helpers/jest/build.ts' };
const SETUPS = { domain: built, replay: built };

/** The folders of test/ by project: kinds of proof, the cheapest first. */
const FOLDERS = {
  domain: ['architecture', 'domain'],
  replay: ['replay'],
  api: ['api'],
  workflows: ['workflows'],
  crash: ['crash'],
};

/** @type {import('jest').Config} */
module.exports = {
  // More than there are cores: much of what tests do is waiting. On two cores five.
  maxWorkers: Math.ceil(availableParallelism() * 2.5),
  // What files leave behind in a worker process adds up, and collecting it as garbage stops the tests for seconds.
  workerIdleMemoryLimit: '700MB',
  // For all tests: the longest takes three minutes, and on a machine that is five times slower fails by no time-out.
  testTimeout: 1_200_000,
  testSequencer: '<rootDir>/test/helpers/jest/longest-first.js',
  projects: Object.entries(FOLDERS).map(([displayName, folders]) => ({
    ...shared,
    ...(SETUPS[displayName] ?? withServers),
    displayName,
    testMatch: folders.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
  })),
};
