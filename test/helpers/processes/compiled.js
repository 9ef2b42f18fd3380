const { existsSync, readFileSync } = require('node:fs');
const Module = require('node:module');
const { join, relative } = require('node:path');

/**
 * Lets a process run a script of the tests: what belongs to the program is read as the build has compiled it, and only the
 * tests' own files are compiled here. Compiling all of it, as a loader does, takes longer than most such processes live.
 */
const ROOT = join(__dirname, '../../..');
Module.enableCompileCache?.(join(ROOT, 'node_modules/.cache/compiled'));

Module._extensions['.ts'] = (module, file) => {
  const built = join(ROOT, 'dist', relative(ROOT, file).replace(/\.ts$/, '.js'));
  if (existsSync(built)) {
    module.exports = require(built);
  } else {
    module._compile(compile(file), file);
  }
};

function compile(file) {
  const { transformSync } = require('@swc/core');
  const jsc = { target: 'es2023', parser: { syntax: 'typescript' } };
  const settings = { configFile: false, swcrc: false, jsc, module: { type: 'commonjs' }, filename: file };
  return transformSync(readFileSync(file, 'utf8'), settings).code;
}
