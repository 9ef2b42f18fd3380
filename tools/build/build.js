const { execFile } = require('node:child_process');
const { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { promisify } = require('node:util');
const { BUILD_RECORD, DIST, PARTS, readRecord, ROOT, staleParts, WITH_TWINS } = require('./parts');
const { buildGoModule } = require('./go-module');
const { packFiles } = require('./pack');
const { buildPackage } = require('./packages');
const { buildProgram } = require('./program');
const { buildWheel, WHEEL } = require('./wheel');
const { buildWidget, WIDGET } = require('./widget');

/** File systems round the time of a change down by some milliseconds. */
const ROUNDING_MS = 20;
const BUNDLE = 'workflow-bundle.js';
const WEB = 'web';
const DOCS = 'docs';
const SDK = 'packages/swaplane-sdk.tgz';
const CLI = 'packages/swaplane-cli.tgz';
const GO = 'packages/swaplane-go.tgz';
const PYTHON = `packages/${WHEEL}`;

/**
 * Builds into a folder that then replaces dist, so that programs and other builds that run meanwhile always find a
 * complete one. The program is compiled each time; workflows, pages, packages and documentation, which take seconds, only
 * after changes.
 */
async function build(wanted) {
  const at = Date.now() - ROUNDING_MS;
  const before = readRecord();
  const stale = staleParts();
  const folder = `${DIST}.${process.pid}`;
  try {
    const twins = WITH_TWINS;
    const make = {
      program: buildProgram,
      workflows: bundleWorkflows,
      web: buildWeb,
      widget: buildWidget,
      sdk: (into) => buildPackage('sdk/client', join(into, SDK)),
      cli: (into) => buildPackage('sdk/cli', join(into, CLI)),
      go: (into) => buildGoModule(join(into, GO)),
      python: (into) => buildWheel(join(into, PYTHON)),
      docs: buildDocs,
    };
    const outputs = {
      workflows: BUNDLE,
      web: WEB,
      widget: WIDGET,
      sdk: SDK,
      cli: CLI,
      go: GO,
      python: PYTHON,
      docs: DOCS,
    };
    const made = await Promise.all(
      wanted.map(async (part) => {
        // Where there was no Python, there is no output; there may be one now.
        const isReused = part in outputs && !stale.includes(part) && existsSync(join(DIST, outputs[part]));
        await (isReused ? cpSync(join(DIST, outputs[part]), join(folder, outputs[part]), COPY) : make[part](folder));
        return [part, isReused ? before[part] : at];
      }),
    );
    writeFileSync(join(folder, BUILD_RECORD), JSON.stringify({ ...Object.fromEntries(made), twins }));
    replaceDist(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const COPY = { recursive: true, preserveTimestamps: true };

async function bundleWorkflows(folder) {
  const { bundleWorkflowCode, DefaultLogger } = require('@temporalio/worker');
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(ROOT, 'workflows/index.ts'),
    failureConverterPath: join(ROOT, 'workflows/failure-converter.ts'),
    // Loaded once per process instead of once per workflow, because they hold no state
    // (test/architecture/bundle.test.ts).
    preloadModules: ['workflows/stack-traces.ts', 'workflows/index.ts'].map((path) => join(ROOT, path)),
    logger: new DefaultLogger('ERROR'),
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, BUNDLE), code);
}

async function buildWeb(folder) {
  // Tests of the build need the same pages as production.
  process.env.NODE_ENV = 'production';
  const { build: buildPages } = await import('vite');
  const outDir = join(folder, WEB);
  await buildPages({ configFile: join(ROOT, 'web/vite.config.ts'), logLevel: 'error', build: { outDir } });
  await packFiles(join(outDir, 'assets'));
}

/** Runs in a process of its own, at the same time as the rest. Its output matters only if it fails. */
async function buildDocs(folder) {
  await promisify(execFile)(process.execPath, [join(__dirname, 'docs.js'), join(folder, DOCS)]);
}

/** Replaces dist. If another build was faster, its result stays: both were made from the same sources. */
function replaceDist(folder) {
  const old = `${folder}.old`;
  rmSync(old, { recursive: true, force: true });
  try {
    renameSync(DIST, old);
  } catch (error) {
    if (error.code !== 'ENOENT') {
      throw error;
    }
  }
  try {
    renameSync(folder, DIST);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) {
      throw error;
    }
  }
  rmSync(old, { recursive: true, force: true });
}

const parts = process.argv.slice(2);
build(parts.length > 0 ? parts : Object.keys(PARTS)).catch((error) => {
  const isMissing = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(error.code);
  const hint = isMissing ? '\nThe build tools are installed by npm ci without --omit=dev.' : '';
  process.stderr.write(`The build failed: ${error.message}${hint}\n`);
  process.exitCode = 1;
});
