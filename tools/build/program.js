const { cpSync, readdirSync, readFileSync, statSync } = require('node:fs');
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

/** Compiles every source file to the same path below the folder, and copies the other files beside them. */
async function buildProgram(folder) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: ROOT,
    input: PARTS.program.flatMap(scriptsOf).filter((path) => WITH_TWINS || !isOfTwins(path)),
    platform: 'node',
    // All packages are external, but helpers for compiled syntax belong to the compiled files.
    external: (id) => /^[^./#]/.test(id) && !id.startsWith('@oxc-project/runtime/'),
    // Tests and other programs may import every export at run time.
    treeshake: false,
    transform: { target: 'node20' },
    plugins: WITH_TWINS ? [] : [withoutTwins],
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
}

function scriptsOf(path) {
  const place = join(ROOT, path);
  const names = statSync(place).isDirectory() ? readdirSync(place, { recursive: true }) : [];
  return names.filter(isScript).map((name) => join(place, name));
}

module.exports = { buildProgram };
