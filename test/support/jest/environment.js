const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/**
 * Names of the symbols that jest's own parts leave on the global object. They must not meet those of the file before, and its
 * state holds all that a file's tests have loaded.
 */
const LEFT_BY_JEST = new Set(['EVENT_HANDLERS', 'JEST_STATE_SYMBOL', 'TEST_TIMEOUT_SYMBOL']);
const TIMERS = { idToRef: (id) => id, refToId: (timer) => timer };

/**
 * Runs test files in the process's own realm instead of one made for each: so packages can be loaded once for all files
 * (see runtime.js), and nothing that looks at a class, as `instanceof Error` does, sees two of them. What a file changes
 * of the process is put back after it.
 */
class OwnRealmEnvironment {
  constructor({ projectConfig: config }) {
    const { global } = globalThis;
    this.global = global;
    this.moduleMocker = new ModuleMocker(global);
    this.fakeTimers = new LegacyFakeTimers({ config, global, moduleMocker: this.moduleMocker, timerConfig: TIMERS });
    this.fakeTimersModern = new ModernFakeTimers({ config, global });
    this.before = { env: process.env, exit: process.exit, exitCode: process.exitCode, console: global.console };
    process.env = { ...process.env };
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** There is no other realm than the process's. */
  getVmContext() {
    return null;
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    const { env, exit, exitCode, console } = this.before;
    Object.assign(process, { env, exit, exitCode });
    this.global.console = console;
    for (const key of Object.getOwnPropertySymbols(this.global)) {
      LEFT_BY_JEST.has(key.description) && delete this.global[key];
    }
  }
}

module.exports = OwnRealmEnvironment;
