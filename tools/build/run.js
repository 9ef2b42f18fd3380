const { enableCompileCache } = require('node:module');
const { join } = require('node:path');
const { DIST, isCurrent } = require('./parts');

/** Compiled code of earlier starts: a start takes half a second less of the processor [docs/decisions/measurements.md]. */
const COMPILED = join(__dirname, '../../node_modules/.cache/compiled');

/** Runs a program of src/bin in this process, after a build if the sources have changed since the last one. */
function run(program) {
  makeCurrent();
  // Node 20 has no such cache.
  enableCompileCache?.(COMPILED);
  require(join(DIST, 'src/bin', program));
}

function makeCurrent() {
  if (isCurrent()) {
    return;
  }
  process.stderr.write('Building Swaplane: a few seconds, only after changes.\n');
  const { spawnSync } = require('node:child_process');
  // In a process of its own, so that the compiler does not stay in this one's memory. Its output goes to stderr.
  const { status } = spawnSync(process.execPath, [join(__dirname, 'build.js')], { stdio: ['ignore', 2, 2] });
  if (status !== 0) {
    process.exit(1);
  }
}

module.exports = { run };

if (require.main === module) {
  const [, , program] = process.argv;
  if (program === undefined) makeCurrent();
  else run(program);
}
