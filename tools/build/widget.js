const { join } = require('node:path');
const { ROOT } = require('./parts');

/** What partners embed: one file without imports (docs/recipes/widget.md). */
const WIDGET = 'widget/swaplane-swap.js';

/** The library of QR codes can write many formats, a tenth of the file; the widget draws the code's modules itself. */
const MODULES_ONLY = {
  name: 'modules-only',
  transform: {
    filter: { id: /[\\/]qr[\\/]index\.js$/ },
    handler(code) {
      const less = code.replace(/if \(output === 'ascii'\).*?(?=return err\(`Unknown output)/s, '');
      if (less === code) throw new Error('the library of QR codes has changed: see what of it can be left out');
      return less;
    },
  },
};

/** Bundles the widget into one small file for browsers. */
async function buildWidget(folder) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: ROOT,
    input: join(ROOT, 'web/src/widget/swaplane-swap.ts'),
    platform: 'browser',
    plugins: [MODULES_ONLY],
    transform: { target: 'es2022' },
    logLevel: 'silent',
  });
  // Notes for other bundlers are of no use in a page; licenses stay.
  const comments = { annotation: false, legal: true };
  await bundle.write({ file: join(folder, WIDGET), format: 'es', minify: true, comments });
  await bundle.close();
}

module.exports = { buildWidget, WIDGET };
