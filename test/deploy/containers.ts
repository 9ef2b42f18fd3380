import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './base-image';

const ROOT = join(__dirname, '../..');
/** Building fails at times for reasons of its own: a registry that does not answer, a kernel that is busy. */
const ATTEMPTS = 3;

/** What an image says of how it is run. */
export interface ImageConfig {
  User: string;
  WorkingDir: string;
  Env: string[];
  Cmd: string[];
  Healthcheck: { Test: string[] };
}

/** An image whose file system can be run. */
export interface OpenedImage {
  /** The folder with its file system. */
  root: string;
  config: ImageConfig;
  close(): void;
}

/** Builds the Dockerfile as it is, with what .dockerignore lets through. */
export function buildImage(name: string, base: string): void {
  const args = ['bud', '--isolation', 'chroot', '--layers', '--format', 'docker', '--build-arg', `NODE_IMAGE=${base}`];
  for (let attempt = 1; ; attempt += 1) {
    // A layer of a failed attempt may be the reason for the failure.
    const fresh = attempt === ATTEMPTS ? ['--no-cache'] : [];
    const { status, stderr, stdout } = spawnSync('buildah', [...args, ...fresh, '--tag', name, ROOT], {
      encoding: 'utf8',
    });
    if (status === 0) return;
    if (attempt === ATTEMPTS)
      throw new Error(`The image does not build:\n${stdout.slice(-4_000)}${stderr.slice(-4_000)}`);
  }
}

export function openImage(name: string): OpenedImage {
  const container = run('buildah', ['from', name]).trim();
  const { Docker } = JSON.parse(run('buildah', ['inspect', '--type', 'image', name])) as {
    Docker: { config: ImageConfig };
  };
  const root = run('buildah', ['mount', container]).trim();
  return {
    root,
    config: Docker.config,
    close() {
      run('buildah', ['umount', container]);
      run('buildah', ['rm', container]);
    },
  };
}

/**
 * A command in the image as an engine runs it with a read-only root: as the image's user, in its folder, with its variables
 * and nothing else, in namespaces of its own but for the network. Only /tmp can be written.
 */
export function inContainer(
  { root, config }: OpenedImage,
  command: readonly string[],
  env: Record<string, string> = {},
) {
  const isolated = [
    'mount --bind "$0" "$0"',
    'mount -o remount,bind,ro "$0"',
    'mount -t proc proc "$0/proc"',
    'mount -t tmpfs tmpfs "$0/tmp"',
    'mount --rbind /dev "$0/dev"',
    'root=$0; dir=$1; user=$2; shift 2',
    'shift',
    'exec chroot --userspec="$user" "$root" env -i -C "$dir" "$@"',
  ].join(' && ');
  const variables = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const userspec = `${config.User}:${config.User}`;
  const place = ['sh', '-c', isolated, root, config.WorkingDir, userspec, '--', ...variables, ...command];
  return ['unshare', '--mount', '--pid', '--fork', '--kill-child', '--', ...place];
}

/** Runs a command in the image to its end. */
export function runInContainer(image: OpenedImage, command: readonly string[], env?: Record<string, string>) {
  const [program = '', ...args] = inContainer(image, command, env);
  return spawnSync(program, args, { encoding: 'utf8' });
}

/** A container that goes on running. */
export interface Container {
  output(): string;
  /** Ends it as an engine does; resolves with its exit code. */
  stop(): Promise<number | null>;
}

export function startContainer(image: OpenedImage, command: readonly string[], env: Record<string, string>): Container {
  const [program = '', ...args] = inContainer(image, command, env);
  const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const source of [child.stdout, child.stderr]) {
    source?.on('data', (chunk) => {
      output += chunk;
    });
  }
  return {
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        process.kill(firstProcessOf(child), 'SIGTERM');
        await ended;
      }
      return child.exitCode;
    },
  };
}

/** The first process in the namespace of `unshare`, which passes no signal on. */
function firstProcessOf({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
}
