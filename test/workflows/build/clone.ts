import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDir } from '#test/helpers/run/temporary-dir';

export const ROOT = join(__dirname, '../../..');
const PROGRAM = [
  'src',
  'api',
  'activities',
  'workflows',
  'tools',
  'web',
  'bin',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'docs',
  'scenarios',
  'sdk',
];

/** A copy of the sources in a folder of its own, not built, beside the installed packages. */
export function clone(): string {
  const dir = temporaryDir();
  for (const path of PROGRAM) {
    cpSync(join(ROOT, path), join(dir, path), { recursive: true, filter: (from) => !from.includes('node_modules') });
  }
  mkdirSync(join(dir, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    symlinkSync(join(ROOT, 'node_modules', name), join(dir, 'node_modules', name));
  }
  // Packages that only the pages or the client's build use are beside them.
  for (const place of ['web', 'sdk/client']) {
    symlinkSync(join(ROOT, place, 'node_modules'), join(dir, place, 'node_modules'));
  }
  return dir;
}

/** Runs a script of a clone with plain Node.js. */
export function run(dir: string, script: string, args: readonly string[] = [], settings: NodeJS.ProcessEnv = {}) {
  const { PATH, HOME, XDG_CACHE_HOME } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(dir, script), ...args], {
    cwd: dir,
    env: { PATH, HOME, XDG_CACHE_HOME, DATA_DIR: join(dir, '.data'), ...settings },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
