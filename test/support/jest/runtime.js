const { createRequire, isBuiltin } = require('node:module');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** Bare names that jest itself answers, and the package whose settings a test file installs anew. */
const LOADED_PER_FILE = new Set(['@jest/globals', '@temporalio/worker']);

/**
 * Loads Swaplane's modules anew for each test file, and packages once for all files of a test process. Modules are
 * compiled as scripts of the process's own realm, as the engine remembers those it has compiled before.
 */
class PackagesOnce extends Runtime {
  constructor(...args) {
    super(...args);
    this.executor.compile = (source, filename) => {
      const parameters = this.executor.injectedModuleParameters.join(', ');
      return new Script(`(function (${parameters}) {${source}\n})`, { filename }).runInThisContext();
    };
  }

  requireModuleOrMock(from, name) {
    return isPackage(name) ? createRequire(from)(name) : super.requireModuleOrMock(from, name);
  }

  /** The process is the one that packages use too, and keeps its own. */
  installGetBuiltinModule() {}
}

const isPackage = (name) => /^[^./]/.test(name) && !isBuiltin(name) && !LOADED_PER_FILE.has(name);

Object.defineProperty(exports, '__esModule', { value: true });
exports.default = PackagesOnce;
