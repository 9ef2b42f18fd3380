import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

const ROOT = join(__dirname, '../..');
/** Everything the bundle is made from. */
const SOURCES = ['workflows', 'src/domain', 'package-lock.json'];

/**
 * The workflows as one script. Bundling takes seconds, so the result is kept in the cache under the digest of its sources:
 * the same sources always run the same script, and a changed one never runs a stale script.
 */
export async function findWorkflowBundle(cacheDir: string): Promise<{ code: string }> {
  const path = join(cacheDir, `workflows-${digest()}.js`);
  if (existsSync(path)) {
    return { code: readFileSync(path, 'utf8') };
  }
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(ROOT, 'workflows/index.ts'),
    logger: new DefaultLogger('ERROR'),
  });
  mkdirSync(cacheDir, { recursive: true });
  const written = `${path}.${process.pid}`;
  writeFileSync(written, code);
  renameSync(written, path);
  return { code };
}

function digest(): string {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(filesBelow).sort()) {
    hash.update(path).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest('hex').slice(0, 32);
}

function filesBelow(path: string): string[] {
  return path.includes('.')
    ? [path]
    : readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
}
