/**
 * The code of a module for a test file: what the process has loaded already. Only for packages that hold data and no state,
 * and whose errors and dates nobody looks at, as these are of another realm than those of the test.
 */
module.exports = {
  process: (_source, path) => ({ code: `module.exports = loadOnce(${JSON.stringify(path)});` }),
  getCacheKey: (_source, path) => `load-once:${path}`,
};
