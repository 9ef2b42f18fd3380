const { createHash } = require('node:crypto');
const { existsSync, readdirSync, readFileSync, statSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '../..');
const DIST = join(ROOT, 'dist');
/** Says what dist was made from, by the digests of its sources; the digest of all of them is written last. */
const BUILD_RECORD = 'build.json';

/** What the programs consist of; each file has the same place below dist. */
const PROGRAM = [
  'src',
  'api',
  'activities',
  'workflows',
  'docs',
  'scenarios',
  'sdk/client/README.md',
  'tools/temporal',
  'package.json',
];
const TOOLS = ['tools/build', 'package-lock.json'];
/** Everything the workflow bundle is made from. */
const WORKFLOWS = ['workflows', 'src/domain', 'tools/build/build.js', 'package-lock.json'];
/** Everything the web application is made from. */
const WEB = [
  'web/src',
  'web/dashboard.html',
  'web/support.html',
  'web/vite.config.ts',
  'web/package.json',
  'src/domain',
  'package-lock.json',
];

/** Whatever changes the build. */
const SOURCES = [...PROGRAM, ...TOOLS, ...WEB];

/** The files of a folder, or the file itself, from the root and in a fixed order. */
function filesBelow(path, root = ROOT) {
  return statSync(join(root, path)).isDirectory() ? filesIn(path, root).sort() : [path];
}

function filesIn(folder, root) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return filesIn(path, root);
    }
    return entry.isFile() ? path : [];
  });
}

/** By content: times change with every clone, and a build that is copied there must stay good. */
function digestOf(paths) {
  return hashFiles(paths, (file) => {
    const content = readFileSync(file);
    return [`${content.length}\n`, content];
  });
}

/** By size and time of change, which takes half as long: when they are those of the build, so is the content. */
function timesOf(paths) {
  return hashFiles(paths, (file) => {
    const { size, mtimeMs } = statSync(file);
    return [`${size}\n${mtimeMs}\n`];
  });
}

/** Of the names of all files below some paths, and of what is to be known of each. */
function hashFiles(paths, factsOf) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((one) => filesBelow(one))) {
    for (const part of [`${path}\n`, ...factsOf(join(ROOT, path))]) {
      hash.update(part);
    }
  }
  return hash.digest('hex');
}

/** What a build of the present sources carries. */
function digests() {
  return {
    times: timesOf(SOURCES),
    sources: digestOf(SOURCES),
    workflows: digestOf(WORKFLOWS),
    web: digestOf(WEB),
  };
}

/** What dist was built from, or null when nothing was built. */
function builtFrom() {
  const file = join(DIST, BUILD_RECORD);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Whether dist is what the sources say. An image holds no sources, and what it holds is final. */
function isCurrent() {
  if (!existsSync(join(ROOT, 'src'))) {
    return true;
  }
  const built = builtFrom();
  return built?.times === timesOf(SOURCES) || built?.sources === digestOf(SOURCES);
}

module.exports = { ROOT, DIST, BUILD_RECORD, PROGRAM, filesBelow, digests, builtFrom, isCurrent };
