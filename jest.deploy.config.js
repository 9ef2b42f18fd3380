const { projects, testTimeout } = require('./jest.config.js');

const { displayName: _, ...api } = projects.find(({ displayName }) => displayName === 'api');

/** Tests of the image, the Compose file and the chart, which need root, buildah, debootstrap, Go and pip; `npm test` needs none. */
/** @type {import('jest').Config} */
module.exports = {
  ...api,
  testTimeout,
  testMatch: ['<rootDir>/test/deploy/**/*.test.ts'],
  // They build a Temporal server and take minutes: npm run test:rolling, npm run test:restore.
  testPathIgnorePatterns: ['rolling', 'restore'],
  // A build and a load test beside each other would tell nothing of either.
  maxWorkers: 1,
};
