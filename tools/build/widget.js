const { join } = require('node:path');
const { ROOT } = require('./parts');

/** What partners embed: one file without imports (docs/recipes/widget.md). */
const WIDGET = 'widget/swaplane-swap.js';

/** Bundles the widget into one small file for browsers. */
async function buildWidget(folder) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: ROOT,
    input: join(ROOT, 'web/src/widget/swaplane-swap.ts'),
    platform: 'browser',
    transform: { target: 'es2022' },
    logLevel: 'silent',
  });
  await bundle.write({ file: join(folder, WIDGET), format: 'es', minify: true });
  await bundle.close();
}

module.exports = { buildWidget, WIDGET };
