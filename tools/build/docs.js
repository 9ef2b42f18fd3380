const { join } = require('node:path');
const { ROOT } = require('./parts');

const [, , outDir] = process.argv;

/** Makes the documentation in a folder. */
async function buildDocs() {
  const { build } = await import('vitepress');
  await build(join(ROOT, 'docs'), {
    outDir,
    logLevel: 'error',
    // Not in the source folder, which two builds at the same time would share.
    onAfterConfigResolve: (config) => {
      config.tempDir = `${outDir}.pages`;
    },
  });
}

buildDocs().catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
});
