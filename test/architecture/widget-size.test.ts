import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MOST_BYTES = 30_000;

test('the widget is one file of less than 30 KB that loads nothing further', () => {
  const folder = mkdtempSync(join(tmpdir(), 'widget-'));
  try {
    const build = "require('./tools/build/widget.js').buildWidget(process.argv[1])";
    execFileSync(process.execPath, ['-e', build, folder], { cwd: join(__dirname, '../..') });
    const script = readFileSync(join(folder, 'widget/swaplane-swap.js'), 'utf8');
    expect(script).toContain('swaplane-swap');
    expect(Buffer.byteLength(script)).toBeLessThan(MOST_BYTES);
    expect(script).not.toMatch(/(^|[;}])import\b\s*[^.\s]|\bimport\(|\brequire\(/);
    // Nothing that a strict policy of the page's would refuse.
    expect(script).not.toMatch(/\beval\(|new Function\(|innerHTML|\.style\b/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
