const { execFile } = require('node:child_process');
const { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { promisify } = require('node:util');
const { ROOT } = require('./parts');

const run = promisify(execFile);
/** What a package has besides what its build makes; npm adds its README and its licence. */
const KEPT = ['README.md', 'LICENSE'];

/** Packs a package as npm would publish it, so that it can be installed from the server. The same sources make the same bytes. */
async function buildPackage(home, tarball) {
  const staged = `${tarball}.d`;
  mkdirSync(staged, { recursive: true });
  await run(process.execPath, [join(ROOT, home, 'build/build.js'), staged]);
  const { scripts, devDependencies, ...manifest } = JSON.parse(readFileSync(join(ROOT, home, 'package.json'), 'utf8'));
  writeFileSync(join(staged, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const made = ['dist', 'docs', 'scenarios'];
  for (const name of [...KEPT, ...manifest.files.filter((file) => !made.includes(file))]) {
    cpSync(join(ROOT, home, name), join(staged, name), { recursive: true });
  }
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--silent'], { cwd: staged });
  renameSync(join(staged, stdout.trim()), tarball);
  rmSync(staged, { recursive: true });
}

module.exports = { buildPackage };
