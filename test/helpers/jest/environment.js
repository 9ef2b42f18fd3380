const { AsyncLocalStorage } = require('node:async_hooks');
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/**
 * Names of the symbols that jest's own parts leave on the global object. They must not meet those of the file before, and its
 * state holds all that a file's tests have loaded.
 */
const LEFT_BY_JEST = new Set(['EVENT_HANDLERS', 'JEST_STATE_SYMBOL', 'TEST_TIMEOUT_SYMBOL']);
/** Storages that the running file has used, and what it stored. */
const used = new Set();
let stored = new WeakMap();
const { enterWith, getStore } = AsyncLocalStorage.prototype;
const hold = (storage, value) => {
  const held = {};
  used.add(storage);
  stored.set(held, value);
  return held;
};
Object.assign(AsyncLocalStorage.prototype, {
  // Node.js 24 makes it of the two others, which would hold a value twice; Node.js 20 does not.
  run(value, use, ...args) {
    const before = this.getStore();
    this.enterWith(value);
    try {
      return use(...args);
    } finally {
      this.enterWith(before);
    }
  },
  enterWith(value) {
    enterWith.call(this, hold(this, value));
  },
  getStore() {
    return stored.get(getStore.call(this));
  },
});
const TIMERS = { idToRef: (id) => id, refToId: (timer) => timer };

/**
 * Node.js 20 copies the value of each storage that was ever used to each promise, timer and socket that is made, and some of
 * those outlive the file, whose tests jest keeps in such a storage.
 */
function forgetStorages() {
  for (const storage of used) {
    storage.disable();
  }
  used.clear();
  stored = new WeakMap();
}

/** A native core that a file has left running is not the one of the next file, which sets its own log. */
function forgetTemporalRuntime() {
  const worker = require.cache[require.resolve('@temporalio/worker')];
  if (worker) {
    delete worker.exports.Runtime._instance;
  }
}

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
    forgetStorages();
    forgetTemporalRuntime();
    for (const key of Object.getOwnPropertySymbols(this.global)) {
      if (LEFT_BY_JEST.has(key.description)) delete this.global[key];
    }
  }
}

module.exports = OwnRealmEnvironment;
