/** ESM-only packages that jest must compile to load; everything else in node_modules is CommonJS. */
const esmOnly = ['@noble', '@scure', 'qr', 'bignumber\\.js', 'eventsource', 'eventsource-parser', '@seriousme'];

/** What every project shares. */
const shared = {
  rootDir: __dirname,
  transform: {
    '\\.[jt]s$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:${esmOnly.join('|')})/)`],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testEnvironment: 'node',
};

/** One Postgres and one Temporal server for all projects that need them. */
const withServers = {
  globalSetup: '<rootDir>/test/support/run/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/run/global-teardown.ts',
};

/** The folders of test/ by project; the first two need no server. */
const FOLDERS = {
  domain: ['address', 'architecture', 'contract', 'domain', 'providers'],
  replay: ['replay'],
  api: [
    'api',
    'db',
    'docs',
    'errors',
    'keys',
    'ledger',
    'limits',
    'lockout',
    'net',
    'operations',
    'payouts',
    'retention',
    'sdk',
    'streams',
    'track',
  ],
  service: [
    'acceptance',
    'build',
    'cli',
    'jobs',
    'launcher',
    'ops',
    'orders',
    'process',
    'recovery',
    'refunds',
    'replicas',
    'secrets',
    'temporal',
    'v2',
    'webhooks',
  ],
  crash: ['crash'],
};
const NO_SERVERS = ['domain', 'replay'];

/** @type {import('jest').Config} */
module.exports = {
  maxWorkers: 2,
  projects: Object.entries(FOLDERS).map(([displayName, folders]) => ({
    ...shared,
    ...(NO_SERVERS.includes(displayName) ? {} : withServers),
    displayName,
    testMatch: folders.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
  })),
};
