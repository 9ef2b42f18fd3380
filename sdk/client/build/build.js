const { execFileSync } = require('node:child_process');
const { mkdirSync, rmSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { build } = require('esbuild');

const HOME = join(__dirname, '..');
/** Into the folder named, or beside the sources. */
const DIST = join(process.argv[2] ?? HOME, 'dist');
/** The package's entries; each is one file per module system, with nothing to load beside it. */
const ENTRIES = { index: 'src/index.ts', webhooks: 'src/webhooks/index.ts' };
const COMPILER = join(dirname(require.resolve('typescript/package.json', { paths: [HOME] })), 'bin/tsc');

async function buildPackage() {
  rmSync(DIST, { recursive: true, force: true });
  await Promise.all([bundle('esm', '.mjs'), bundle('cjs', '.cjs')]);
  const types = ['--outDir', join(DIST, 'types')];
  execFileSync(process.execPath, [COMPILER, '-p', join(HOME, 'tsconfig.json'), ...types], { stdio: 'inherit' });
  for (const [name, entry] of Object.entries(ENTRIES)) {
    const types = `./types/sdk/client/${entry.replace(/\.ts$/, '.js')}`;
    writeFileSync(join(DIST, `${name}.d.mts`), `export * from '${types}';\n`);
  }
}

async function bundle(format, extension) {
  const { outputFiles } = await build({
    absWorkingDir: HOME,
    entryPoints: ENTRIES,
    outdir: DIST,
    outExtension: { '.js': extension },
    bundle: true,
    format,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    alias: { 'node:crypto': './src/webhooks/node-crypto.ts' },
    // Names and lines stay, so that a stack trace can be read.
    minifySyntax: true,
    // Fields that constructors set need no declaration; what is said of them is in the types.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    logLevel: 'warning',
    write: false,
  });
  mkdirSync(DIST, { recursive: true });
  for (const { path, text } of outputFiles) {
    // Comments of the bundled sources, on lines of their own, are a thirtieth of what a wallet would load.
    writeFileSync(path, text.replace(/^ *\/\/.*\n/gm, ''));
  }
}

buildPackage().catch((error) => {
  process.stderr.write(`The build failed: ${error.message}\n`);
  process.exitCode = 1;
});
