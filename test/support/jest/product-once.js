const { createRequire, _extensions: extensions } = require('node:module');
const { isAbsolute, join, resolve, sep } = require('node:path');
const { default: PackagesOnce } = require('./runtime');

const TESTS = join(resolve(__dirname, '../..'), sep);

/** Where stack traces find the lines of modules that Node.js has loaded, for all test files of this process. */
const SOURCE_MAPS = new Map();

/**
 * Loads Swaplane's modules once for all test files of a test process as well, as a running service does, and only tests
 * and their support anew for each. Nothing can be mocked, which no test with real servers does.
 */
class ProductOnce extends PackagesOnce {
  constructor(...args) {
    super(...args);
    this.transformCache.sourceMaps = SOURCE_MAPS;
    extensions['.ts'] ??= (module, filename) => module._compile(this.transformCache.transform(filename), filename);
  }

  requireModuleOrMock(from, name) {
    return isOfProduct(from, name) ? createRequire(from)(name) : super.requireModuleOrMock(from, name);
  }
}

const isOfProduct = (from, name) =>
  name === '@temporalio/worker' ||
  ((name.startsWith('.') || isAbsolute(name)) && !resolve(from, '..', name).startsWith(TESTS));

Object.defineProperty(exports, '__esModule', { value: true });
exports.default = ProductOnce;
