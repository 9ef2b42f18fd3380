const { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { transform } = require('@swc/core');
const { builtFrom, DIST, digests, filesBelow, PROGRAM, ROOT, BUILD_RECORD } = require('./sources');

const BUNDLE = 'workflow-bundle.js';
/** The web application, and the folder in which another build may just be making it. */
const WEB = /^web[./]/;

/** Only the types go: the compiled code reads like its source, so that its line of a stack trace is easily found. */
const COMPILER = {
  configFile: false,
  swcrc: false,
  jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
};

/** Makes dist: every program compiled, its files beside it, the workflows as one script, the web application. */
async function build() {
  const from = digests();
  const before = builtFrom();
  const stillGood = (part) => (before?.[part] === from[part] ? from[part] : null);
  const kept = { workflows: stillGood('workflows'), web: stillGood('web') };
  // A build that is cut off must not pass for whole; what it would not have made anew stays good.
  write(BUILD_RECORD, JSON.stringify(kept));
  const made = await Promise.all(PROGRAM.flatMap((path) => filesBelow(path)).map(make));
  if (kept.workflows === null) {
    write(BUNDLE, await bundle());
  }
  const web = kept.web !== null || (await buildWeb()) ? from.web : null;
  removeOthers(new Set([...made, BUNDLE, BUILD_RECORD]));
  write(BUILD_RECORD, JSON.stringify({ ...from, web }));
}

/** @returns where the file now stands below dist */
async function make(path) {
  if (!path.endsWith('.ts')) {
    return write(path, readFileSync(join(ROOT, path)));
  }
  const source = readFileSync(join(ROOT, path), 'utf8');
  const { code } = await transform(source, { ...COMPILER, module: { type: 'commonjs' }, filename: path });
  return write(path.replace(/\.ts$/, '.js'), code);
}

/** Takes seconds, unlike all else here. */
async function bundle() {
  const { bundleWorkflowCode, DefaultLogger } = require('@temporalio/worker');
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(ROOT, 'workflows/index.ts'),
    // Once per process instead of once per workflow: they hold no state (test/architecture/bundle.test.ts).
    preloadModules: ['workflows/stack-traces.ts', 'workflows/index.ts'].map((path) => join(ROOT, path)),
    logger: new DefaultLogger('ERROR'),
  });
  return code;
}

/**
 * Takes seconds too. Its packages are for building alone: without them everything else is built.
 * @returns whether it was built
 */
async function buildWeb() {
  if (!hasVite()) {
    process.stderr.write('The web pages are left out: what builds them comes with npm ci, without --omit=dev.\n');
    return false;
  }
  // Whoever tests the build wants the same pages as everybody.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const making = join(DIST, `web.${process.pid}.making`);
  await build({ configFile: join(ROOT, 'web/vite.config.ts'), logLevel: 'error', build: { outDir: making } });
  rmSync(join(DIST, 'web'), { recursive: true, force: true });
  renameSync(making, join(DIST, 'web'));
  return true;
}

function hasVite() {
  try {
    require.resolve('vite');
    return true;
  } catch {
    return false;
  }
}

/** In one step: whoever starts meanwhile, or builds too, finds a whole file. */
function write(path, content) {
  const place = join(DIST, path);
  const written = `${place}.${process.pid}.making`;
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(written, content);
  renameSync(written, place);
  return path;
}

function removeOthers(made) {
  for (const path of filesBelow('.', DIST)) {
    // What ends in .making belongs to another build; the web application's folder is replaced as a whole.
    if (!made.has(path) && !path.endsWith('.making') && !WEB.test(path)) {
      rmSync(join(DIST, path), { force: true });
    }
  }
}

build().catch((error) => {
  process.stderr.write(`The build failed: ${error.message}\n`);
  process.exitCode = 1;
});
