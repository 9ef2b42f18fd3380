const { existsSync, readdirSync, readFileSync, statSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '../..');
const DIST = join(ROOT, 'dist');
/** When each part of dist was made, and whether twins are in it. */
const BUILD_RECORD = 'build.json';

/** What a package that partners install is made of; not its own `dist`, which its build writes. */
function partsOfPackage(home, ...folders) {
  return ['package.json', 'README.md', 'LICENSE', ...folders].map((path) => `${home}/${path}`);
}

const EVERY_PART = ['tools/build', 'package.json', 'package-lock.json'];
/** The sources of each part. */
const PARTS = {
  program: ['src', 'api', 'activities', 'workflows', 'scenarios', 'tools/temporal', 'tools/btcd'],
  workflows: ['workflows', 'src/domain'],
  web: ['web/src', 'web/dashboard.html', 'web/support.html', 'web/vite.config.ts', 'web/package.json', 'src/domain'],
  widget: ['web/src/widget', 'web/package.json'],
  sdk: [...partsOfPackage('sdk/client', 'src', 'build', 'webhooks'), 'src/webhooks', 'src/security'],
  cli: [
    ...partsOfPackage('sdk/cli', 'src', 'build'),
    'src/cli',
    'src/contract',
    'src/domain',
    'src/webhooks',
    'src/security',
    'scenarios',
  ],
  go: ['sdk/go'],
  python: ['pyproject.toml', 'README.md', 'LICENSE', 'src'].map((path) => `sdk/python/${path}`),
  docs: [
    'docs',
    'sdk/client/README.md',
    'sdk/go/README.md',
    'sdk/python/README.md',
    'web/src/design/mark.svg',
    'web/src/design/theme/tokens.css',
  ],
};

/** Vite writes a copy of the configuration here while it reads it, so the time of this folder is ignored. */
const SITE = join(ROOT, 'docs/.vitepress');
const TEMPORARY = /\.timestamp-|^(?:\.temp|cache)$/;

/** Twins are servers that play providers, for development; a production build contains none. */
const WITH_TWINS = process.env.NODE_ENV !== 'production';

/** The parts that were made before one of their sources last changed. */
function staleParts() {
  const made = readRecord();
  const changes = new Map();
  const changeOf = (path) => {
    if (!changes.has(path)) changes.set(path, lastChange(join(ROOT, path)));
    return changes.get(path);
  };
  return Object.keys(PARTS).filter((part) => {
    const lacksTwins = part === 'program' && WITH_TWINS && !made.twins;
    // Written so that a record without a time, from another version of the build, counts as outdated.
    const isCurrentFor = (path) => changeOf(path) < made[part];
    return lacksTwins || ![...PARTS[part], ...EVERY_PART].every(isCurrentFor);
  });
}

function readRecord() {
  const file = join(DIST, BUILD_RECORD);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * The time of a file, or the latest of a folder and its contents. Nothing can set it back, and removing a file changes
 * the time of its folder.
 */
function lastChange(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  const names = stats?.isDirectory() ? readdirSync(path).filter((name) => path !== SITE || !TEMPORARY.test(name)) : [];
  const own = path === SITE ? 0 : (stats?.ctimeMs ?? 0);
  return Math.max(own, ...names.map((name) => lastChange(join(path, name))));
}

/** Whether dist is up to date with the sources. An image contains no sources, and its build is final. */
function isCurrent() {
  return !existsSync(join(ROOT, 'src')) || staleParts().length === 0;
}

module.exports = { ROOT, DIST, BUILD_RECORD, PARTS, WITH_TWINS, staleParts, readRecord, isCurrent };
