const { projects, testTimeout } = require('./jest.config.js');

const { displayName: _, ...api } = projects.find(({ displayName }) => displayName === 'api');

/** Tests in a real browser; `npm test` needs none. */
/** @type {import('jest').Config} */
module.exports = {
  ...api,
  testEnvironment: '<rootDir>/e2e/environment.js',
  testTimeout,
  testMatch: ['<rootDir>/e2e/**/*.test.ts'],
  // The browser's own processes need the rest of two cores.
  maxWorkers: 2,
};
