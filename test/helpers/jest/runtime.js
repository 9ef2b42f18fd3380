const { existsSync } = require('node:fs');
const { createRequire, isBuiltin } = require('node:module');
const { dirname, join, relative, resolve } = require('node:path');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { DIST, ROOT } = require('../../../tools/build/parts');

/**
 * Loads the tests' own modules anew for each test file, and packages and the program once for all files of a test process. Of
 * the program it takes what the build has made, as it runs in production. The tests' modules are compiled as scripts of the
 * process's own realm, as the engine remembers those it has compiled before.
 */
class ProgramOnce extends Runtime {
  isolating = false;

  constructor(...args) {
    super(...args);
    this.executor.compile = (source, filename) => {
      const parameters = this.executor.injectedModuleParameters.join(', ');
      return new Script(`(function (${parameters}) {${source}\n})`, { filename }).runInThisContext();
    };
  }

  requireModuleOrMock(from, name) {
    const shared = this.isolating && !isPackage(name) ? null : locateShared(from, name);
    return shared ? createRequire(from)(shared) : super.requireModuleOrMock(from, name);
  }

  /** Within it a test may change modules of the program, which are then its own. */
  isolateModules(use) {
    this.isolating = true;
    try {
      super.isolateModules(use);
    } finally {
      this.isolating = false;
    }
  }

  /** The process is the one that packages use too, and keeps its own. */
  installGetBuiltinModule() {}
}

/** What the process loads once: the name of a package, or the compiled file of a module of the program. */
function locateShared(from, name) {
  if (isPackage(name)) {
    return name;
  }
  if (isBuiltin(name)) {
    return null;
  }
  const module = relative(ROOT, resolve(dirname(from), name)).replace(/\.ts$/, '');
  return [`${module}.js`, module].map((file) => join(DIST, file)).find(isBuilt) ?? null;
}

const isPackage = (name) => /^[^./]/.test(name) && !isBuiltin(name) && name !== '@jest/globals';
const isBuilt = (file) => /\.js(on)?$/.test(file) && existsSync(file);

Object.defineProperty(exports, '__esModule', { value: true });
exports.default = ProgramOnce;
