const { projects, testTimeout, reporters } = require('./jest.config.js');

const { displayName: _, ...api } = projects.find(({ displayName }) => displayName === 'api');

/** The gate in a real browser: one flow of each portal. All other browser tests: npm run verify browser. */
/** @type {import('jest').Config} */
module.exports = {
  ...api,
  testTimeout,
  reporters,
  testMatch: ['<rootDir>/e2e/**/*.test.ts'],
  // The browser's own processes need the rest of two cores.
  maxWorkers: 2,
};
