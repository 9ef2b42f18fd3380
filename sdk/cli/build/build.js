const { cpSync, rmSync } = require('node:fs');
const { join } = require('node:path');
const { build } = require('esbuild');

const HOME = join(__dirname, '..');
const ROOT = join(HOME, '../..');

/** What would load the server: the package plays scenarios with the saved login instead. */
const withoutServer = {
  name: 'without-server',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/(play\/)?own-access$/ }, () => ({ path: join(HOME, 'src/saved-login.ts') }));
  },
};

/**
 * Bundles the command line into one file, with nothing to install beside it. It lies as deep in the package as the server's own file
 * that reads the library of scenarios, so that it finds the package's copy.
 */
async function buildPackage(folder) {
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: [join(HOME, 'src/swaplane.ts')],
    outfile: join(folder, 'dist/src/cli/swaplane.js'),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    banner: { js: '#!/usr/bin/env node' },
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    plugins: [withoutServer],
    logLevel: 'warning',
  });
  // The library, and the schema at the path that its files name.
  for (const path of ['scenarios', 'docs/scenario.schema.json']) {
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  }
}

buildPackage(process.argv[2] ?? HOME).catch((error) => {
  process.stderr.write(`The build failed: ${error.message}\n`);
  process.exitCode = 1;
});
