const { projects, testTimeout, reporters } = require('./jest.config.js');
const { filesOf, PARTS } = require('./tools/tests/parts.js');

const { displayName: _, ...api } = projects.find(({ displayName }) => displayName === 'api');

/** The heavy tests, a project for each part of `npm run verify` [docs/decisions/tests.md]. */
/** @type {import('jest').Config} */
module.exports = {
  testTimeout: testTimeout * 5,
  reporters,
  workerIdleMemoryLimit: '700MB',
  projects: PARTS.filter(({ files }) => files).map((part) => ({
    ...api,
    ...(part.setup && { globalSetup: `<rootDir>/test/helpers/jest/${part.setup}` }),
    displayName: part.name,
    testMatch: filesOf(part).map((file) => `<rootDir>/${file}`),
    testPathIgnorePatterns: [],
  })),
};
