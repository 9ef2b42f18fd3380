const { execFile } = require('node:child_process');
const { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { promisify } = require('node:util');
const { version } = require('../../package.json');
const { ROOT } = require('./parts');

const HOME = join(ROOT, 'sdk/go');
const isSource = (name) => ['go.mod', 'README.md', 'LICENSE'].includes(name) || /(?<!_test)\.go$/.test(name);

/** Packs the Go client by npm, which makes the same bytes of the same sources; it wants a manifest. */
async function buildGoModule(tarball) {
  const staged = `${tarball}.d`;
  mkdirSync(staged, { recursive: true });
  for (const name of readdirSync(HOME).filter(isSource)) cpSync(join(HOME, name), join(staged, name));
  writeFileSync(join(staged, 'package.json'), `${JSON.stringify({ name: 'swaplane-go', version })}\n`);
  const { stdout } = await promisify(execFile)('npm', ['pack', '--ignore-scripts', '--silent'], { cwd: staged });
  renameSync(join(staged, stdout.trim()), tarball);
  rmSync(staged, { recursive: true });
}

module.exports = { buildGoModule };
