import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError } from '../command-error';

/** Where a key is good, and the key. */
export interface Profile {
  /** Without a path: `https://swap.example`. */
  url: string;
  key: string;
}

/** What `swaplane login` keeps. */
export interface ProfileFile {
  /** The name of the one in use. */
  current: string | null;
  profiles: Readonly<Record<string, Profile>>;
}

/** Only its owner may read what holds a key. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** Where the commands for partners keep their files. */
export function configFolder(env: NodeJS.ProcessEnv = process.env): string {
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'swaplane');
}

export function profilePath(): string {
  return join(configFolder(), 'profiles.json');
}

/** @throws CommandError when others may read it, or it is damaged */
export function readProfiles(): ProfileFile {
  const path = profilePath();
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
    if ((statSync(path).mode & 0o077) !== 0) {
      throw new CommandError(`${path} contains keys and can be read by others: run chmod 600 ${path}`);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return { current: null, profiles: {} };
    }
    throw error;
  }
  try {
    const { current, profiles } = JSON.parse(text) as ProfileFile;
    return { current, profiles: Object.fromEntries(Object.entries(profiles)) };
  } catch {
    throw new CommandError(`${path} is damaged: remove it, and log in again with swaplane login.`);
  }
}

export function writeProfiles(file: ProfileFile): void {
  writePrivate(profilePath(), `${JSON.stringify(file, null, 2)}\n`);
}

/** Writes a file that only its owner may read; whoever reads it meanwhile finds the old one or the new one. */
export function writePrivate(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: FOLDER_MODE });
  const beside = `${path}.${process.pid}`;
  writeFileSync(beside, text, { mode: FILE_MODE });
  chmodSync(beside, FILE_MODE);
  renameSync(beside, path);
}

/**
 * Which key a command uses, and where: SWAPLANE_KEY and SWAPLANE_URL win, then the named profile, then the one that is in use.
 * @throws CommandError when there is none
 */
export function requireProfile(named: string | undefined, env: NodeJS.ProcessEnv = process.env): Profile {
  const { current, profiles } = env.SWAPLANE_KEY && env.SWAPLANE_URL ? NO_FILE : readProfiles();
  const name = named ?? current;
  const kept = name === null ? undefined : profiles[name];
  if (named !== undefined && !kept) {
    throw new CommandError(`There is no profile ${named}: swaplane login --list shows those you have.`);
  }
  const url = env.SWAPLANE_URL ? toOrigin(env.SWAPLANE_URL) : kept?.url;
  const key = env.SWAPLANE_KEY || kept?.key;
  if (url === undefined || key === undefined) {
    const missing = key === undefined ? 'key' : 'URL';
    throw new CommandError(`No ${missing} is set: run swaplane login, or set SWAPLANE_KEY and SWAPLANE_URL.`);
  }
  return { url, key };
}

const NO_FILE: ProfileFile = { current: null, profiles: {} };

/** The origin of a Swaplane, also of a longer URL of it. @throws CommandError for what is no http(s) URL */
export function toOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CommandError(`${text} is not a URL: use one like https://swap.example.`);
  }
  return url.origin;
}
