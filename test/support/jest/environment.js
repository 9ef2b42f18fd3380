const { TestEnvironment } = require('jest-environment-node');

/** What Node.js has, and a way to packages that are loaded once for all test files of a process, see load-once.js. */
class EnvironmentWithPackages extends TestEnvironment {
  constructor(...args) {
    super(...args);
    this.global.loadOnce = require;
  }
}

module.exports = EnvironmentWithPackages;
