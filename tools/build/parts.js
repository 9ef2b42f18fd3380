const { existsSync, readdirSync, readFileSync, statSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '../..');
const DIST = join(ROOT, 'dist');
/** When each part of dist was made, and whether twins are in it. */
const BUILD_RECORD = 'build.json';

const EVERY_PART = ['tools/build', 'package.json', 'package-lock.json'];
/** What each part is made from. */
const PARTS = {
  program: ['src', 'api', 'activities', 'workflows', 'docs', 'scenarios', 'sdk/client/README.md', 'tools/temporal'],
  workflows: ['workflows', 'src/domain'],
  web: ['web/src', 'web/dashboard.html', 'web/support.html', 'web/vite.config.ts', 'web/package.json', 'src/domain'],
};

/** Twins play providers, for development: a production build leaves them out. */
const WITH_TWINS = process.env.NODE_ENV !== 'production';

/** The parts that were made before one of their sources last changed. */
function staleParts() {
  const made = readRecord();
  return Object.keys(PARTS).filter((part) => {
    const lacksTwins = part === 'program' && WITH_TWINS && !made.twins;
    // So asked, a record that says no time, as another build left it, makes the part stale.
    const isCurrentFor = (path) => lastChange(join(ROOT, path)) < made[part];
    return lacksTwins || ![...PARTS[part], ...EVERY_PART].every(isCurrentFor);
  });
}

function readRecord() {
  const file = join(DIST, BUILD_RECORD);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Of a file, or of a folder and all in it; nothing can set this time back, and what leaves a folder changes that of the folder. */
function lastChange(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  const within = stats?.isDirectory() ? readdirSync(path).map((name) => lastChange(join(path, name))) : [];
  return Math.max(stats?.ctimeMs ?? 0, ...within);
}

/** Whether dist is what the sources say. An image holds no sources, and what it holds is final. */
function isCurrent() {
  return !existsSync(join(ROOT, 'src')) || staleParts().length === 0;
}

module.exports = { ROOT, DIST, BUILD_RECORD, PARTS, WITH_TWINS, staleParts, readRecord, isCurrent };
