import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const REVISION = join(ROOT, 'test/workflows/versions/previous-revision');
/** The package that builds web pages, which takes longer than everything else: without it the build omits them. */
const WEB_BUILDER = 'vite';

/** Of the release before today's. @throws as `buildPrevious` */
export function findPreviousVersion(): string {
  return JSON.parse(readPrevious('package.json')).version;
}

/** The latest edition that the previous release knows. @throws as `buildPrevious` */
export function findPreviousEdition(): number {
  const [, edition] = readPrevious('src/domain/orders/edition.ts').match(/\bEDITION = (\d+)/) ?? [];
  return Number(edition);
}

function readPrevious(file: string): string {
  return execFileSync('git', ['show', `${findRevision()}:${file}`], { cwd: ROOT, encoding: 'utf8' });
}

/** The programs of the previous release, built from git. */
export interface PreviousBuild {
  script(role: 'api' | 'worker'): string;
  /** The settings with which they encrypt payloads as today's release does; no release before it could. */
  env: Readonly<Record<string, string>>;
}

/**
 * Builds them in an empty folder. @throws where git does not have the revision: in a shallow clone, or a copy of the files
 * alone
 */
export function buildPrevious(dir: string): PreviousBuild {
  const archive = execFileSync('git', ['archive', '--format=tar', findRevision()], { cwd: ROOT, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', dir], { input: archive });
  linkPackages(dir);
  execFileSync(process.execPath, [join(dir, 'tools/build/build.js'), 'program', 'workflows'], {
    stdio: ['ignore', 2, 2],
  });
  return {
    script: (role) => join(dir, `dist/src/bin/start-${role}.js`),
    env: { NODE_OPTIONS: `--require ${join(ROOT, 'test/helpers/processes/with-codec.js')}` },
  };
}

function findRevision(): string {
  const revision = readFileSync(REVISION, 'utf8').trim();
  if (!hasRevision(revision)) {
    throw new Error(`git has no ${revision} here, the previous release; fetch the whole history`);
  }
  return revision;
}

function hasRevision(revision: string): boolean {
  return spawnSync('git', ['cat-file', '-e', `${revision}^{commit}`], { cwd: ROOT, stdio: 'ignore' }).status === 0;
}

/** Today's packages, because those of the release would have to be downloaded. */
function linkPackages(dir: string): void {
  mkdirSync(join(dir, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== WEB_BUILDER) symlinkSync(join(ROOT, 'node_modules', name), join(dir, 'node_modules', name));
  }
}
