/** Tests in a real browser; `npm test` needs none. */
/** @type {import('jest').Config} */
module.exports = {
  ...require('./jest.config.js'),
  testMatch: ['<rootDir>/e2e/**/*.test.ts'],
  maxWorkers: 1,
};
