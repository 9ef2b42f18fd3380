const { projects, testTimeout } = require('./jest.config.js');

const { displayName: _, ...workflows } = projects.find(({ displayName }) => displayName === 'workflows');

/**
 * Acceptance tests on the production topology: npm run test:cluster. The others need processes or providers of their own,
 * which they change while they run.
 */
/** @type {import('jest').Config} */
module.exports = {
  ...workflows,
  testTimeout,
  globalSetup: '<rootDir>/test/helpers/jest/cluster-setup.ts',
  testMatch: ['<rootDir>/test/workflows/acceptance/orders.test.ts'],
  maxWorkers: 1,
};
