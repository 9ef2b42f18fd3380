const { execFile } = require('node:child_process');
const { cpSync, mkdirSync, rmSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { promisify } = require('node:util');
const { version } = require('../../package.json');
const { ROOT } = require('./parts');

const run = promisify(execFile);
const HOME = join(ROOT, 'sdk/python');
/** pip installs a file by its name, which therefore has the version in it. */
const WHEEL = `swaplane-${version}-py3-none-any.whl`;
/** Of what a clone may have besides, such as caches, nothing gets in. */
const SOURCES = ['pyproject.toml', 'README.md', 'LICENSE', 'src'];
/** The registry is asked once: without it, the build goes on without the wheel. */
const PIP = [
  '-m',
  'pip',
  'wheel',
  '--quiet',
  '--no-deps',
  '--disable-pip-version-check',
  '--retries=1',
  '--timeout=15',
];

/** Builds the Python client as its registry would get it. Where that is not possible, it says so, and the server goes without. */
async function buildWheel(wheel) {
  const staged = `${wheel}.d`;
  mkdirSync(staged, { recursive: true });
  try {
    for (const path of SOURCES) {
      cpSync(join(HOME, path), join(staged, path), {
        recursive: true,
        filter: (from) => !from.endsWith('__pycache__'),
      });
    }
    await run('python3', [...PIP, `--wheel-dir=${dirname(wheel)}`, staged]);
  } catch (error) {
    process.stderr.write(
      `The Python client was not built, so this server will not have /packages/${WHEEL}: ${reasonOf(error)}\n`,
    );
  } finally {
    rmSync(staged, { recursive: true });
  }
}

function reasonOf({ code, message, stderr }) {
  if (code === 'ENOENT') {
    return 'python3 is not installed.';
  }
  const lines = (stderr ?? '').trim().split('\n');
  return lines.findLast((line) => /\berror\b|No module/i.test(line)) ?? message;
}

module.exports = { buildWheel, WHEEL };
