import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDir } from '#test/helpers/run/temporary-dir';

const ROOT = join(__dirname, '../../..');
/** The sources of the package. */
const SOURCES = ['sdk/client', 'src/webhooks', 'src/security', 'tsconfig.json'];
const BUILT = /\/(node_modules|dist)$/;

/** Packs the client from a copy, as a release would, and installs it into an empty project. */
export function installPackage(): string {
  const dir = temporaryDir();
  for (const path of SOURCES) {
    cpSync(join(ROOT, path), join(dir, path), { recursive: true, filter: (source) => !BUILT.test(source) });
  }
  for (const path of ['node_modules', 'sdk/client/node_modules']) {
    symlinkSync(join(ROOT, path), join(dir, path));
  }
  const tarball = npm(join(dir, 'sdk/client'), 'pack', '--silent').trim();
  const partner = join(dir, 'partner');
  mkdirSync(partner);
  writeFileSync(join(partner, 'package.json'), '{ "private": true }');
  npm(partner, 'install', '--offline', '--no-audit', '--no-fund', join(dir, 'sdk/client', tarball));
  return partner;
}

function npm(cwd: string, ...args: string[]): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
