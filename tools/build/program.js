const { cpSync, readdirSync, readFileSync, statSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { PARTS, ROOT, WITH_TWINS } = require('./parts');

const isScript = (path) => path.endsWith('.ts');
const TWINS = ['src/twins', 'src/cli/twin/chain', 'tools/btcd'].map((path) => join(ROOT, path));
const isOfTwins = (path) => TWINS.some((place) => path.startsWith(place));
const TWIN_COMMANDS = ['twin.ts', 'chain-demo.ts'].map((name) => join(ROOT, 'src/cli/twin', name));

/** Replaces the commands by ones that report that there are no twins, so that nothing imports them. */
const withoutTwins = {
  name: 'without-twins',
  load: (id) => (TWIN_COMMANDS.includes(id) ? readFileSync(join(ROOT, 'src/cli/twin/left-out.ts'), 'utf8') : null),
};

/**
 * Packages of a hundred small modules each, which every program loads: from one file they load in less than half the time
 * [docs/decisions/measurements.md]. The program's files load these files instead of the packages.
 */
const JOINED = [
  'zod',
  ...['', '/pg-core', '/node-postgres', '/errors', '/migrator'].map((part) => `drizzle-orm${part}`),
];
const joinedName = (id) => id.replaceAll('/', '.');

const isJoined = (id) => /^(zod|drizzle-orm)(\/|$)/.test(id);

const loadJoined = {
  name: 'load-joined',
  resolveId(id) {
    if (!isJoined(id)) return null;
    // It would load the package a second time, beside its file.
    if (!JOINED.includes(id)) throw new Error(`${id} is imported, but not named in JOINED`);
    return { id: join(ROOT, 'joined', `${joinedName(id)}.js`), external: 'relative' };
  },
};

/** Messages in fifty other languages are half of what zod loads. */
const onlyEnglish = {
  name: 'only-english',
  load: (id) => (/zod\/v4\/locales\/index\.js$/.test(id) ? "export { default as en } from './en.js';" : null),
};

async function joinPackages(folder) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(JOINED.map((id) => [joinedName(id), id])),
    platform: 'node',
    external: ['pg'],
    transform: { target: 'node20' },
    plugins: [onlyEnglish],
    logLevel: 'silent',
  });
  await bundle.write({ dir: join(folder, 'joined'), format: 'cjs', exports: 'named' });
  await bundle.close();
}

/** What stands in a page of few kilobytes. */
const PAGE_SCRIPT = 'api/tracking/page/follow.js';

async function minifyPageScript(folder) {
  const { minifySync } = await import('rolldown/utils');
  const { code, errors } = minifySync(PAGE_SCRIPT, readFileSync(join(ROOT, PAGE_SCRIPT), 'utf8'), {
    mangle: { toplevel: true },
  });
  if (errors.length > 0) throw new Error(`${PAGE_SCRIPT}: ${errors[0].message}`);
  writeFileSync(join(folder, PAGE_SCRIPT), code.trim());
}

/** Compiles every source file to the same path below the folder, and copies the other files beside them. */
async function buildProgram(folder) {
  const { rolldown } = await import('rolldown');
  await joinPackages(folder);
  const bundle = await rolldown({
    cwd: ROOT,
    input: PARTS.program.flatMap(scriptsOf).filter((path) => WITH_TWINS || !isOfTwins(path)),
    platform: 'node',
    // All other packages are external, but helpers for compiled syntax belong to the compiled files.
    external: (id) => /^[^./#]/.test(id) && !isJoined(id) && !id.startsWith('@oxc-project/runtime/'),
    // Tests and other programs may import every export at run time.
    treeshake: false,
    transform: { target: 'node20' },
    plugins: [loadJoined, ...(WITH_TWINS ? [] : [withoutTwins])],
    logLevel: 'silent',
  });
  await bundle.write({
    dir: folder,
    format: 'cjs',
    exports: 'named',
    preserveModules: true,
    preserveModulesRoot: ROOT,
    entryFileNames: '[name].js',
    sourcemap: true,
  });
  await bundle.close();
  for (const path of PARTS.program) {
    const filter = (from) => !isScript(from) && (WITH_TWINS || !isOfTwins(from));
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter });
  }
  await minifyPageScript(folder);
}

function scriptsOf(path) {
  const place = join(ROOT, path);
  const names = statSync(place).isDirectory() ? readdirSync(place, { recursive: true }) : [];
  return names.filter(isScript).map((name) => join(place, name));
}

module.exports = { buildProgram };
