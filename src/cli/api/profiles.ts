import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { codeOf } from '#domain/caught';
import { CommandError } from '../command';

/** An API key and the URL it is valid for. */
export interface Profile {
  /** Without a path: `https://swap.example`. */
  url: string;
  key: string;
}

/** The file that `swaplane login` writes. */
export interface ProfileFile {
  /** Name of the active profile. */
  current: string | null;
  profiles: Readonly<Record<string, Profile>>;
}

/** Only the owner may read files that contain keys. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** The folder for files of the commands for partners. */
export function configFolder(env: NodeJS.ProcessEnv = process.env): string {
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'swaplane');
}

export function profilePath(): string {
  return join(configFolder(), 'profiles.json');
}

/** @throws CommandError if others may read it, or it is damaged */
export function readProfiles(): ProfileFile {
  const path = profilePath();
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
    if ((statSync(path).mode & 0o077) !== 0) {
      throw new CommandError(`${path} contains keys and can be read by others: run chmod 600 ${path}`);
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      return { current: null, profiles: {} };
    }
    throw error;
  }
  try {
    const { current, profiles }: ProfileFile = JSON.parse(text);
    return { current, profiles: Object.fromEntries(Object.entries(profiles)) };
  } catch {
    throw new CommandError(`${path} is damaged: remove it, and log in again with swaplane login.`);
  }
}

export function writeProfiles(file: ProfileFile): void {
  writePrivate(profilePath(), `${JSON.stringify(file, null, 2)}\n`);
}

/** Writes a file that only its owner may read, atomically: readers see the old or the new one. */
export function writePrivate(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: FOLDER_MODE });
  const beside = `${path}.${process.pid}`;
  writeFileSync(beside, text, { mode: FILE_MODE });
  chmodSync(beside, FILE_MODE);
  renameSync(beside, path);
}

/**
 * The key and URL for a command: the profile that it names, else SWAPLANE_KEY and SWAPLANE_URL, else the active profile.
 * @throws CommandError if there is none
 */
export function requireProfile(named: string | undefined, env: NodeJS.ProcessEnv = process.env): Profile {
  if (named !== undefined) {
    return requireNamed(named);
  }
  const { current, profiles } = env.SWAPLANE_KEY && env.SWAPLANE_URL ? NO_FILE : readProfiles();
  const saved = current === null ? undefined : profiles[current];
  const url = env.SWAPLANE_URL ? toOrigin(env.SWAPLANE_URL) : saved?.url;
  const key = env.SWAPLANE_KEY || saved?.key;
  if (url === undefined || key === undefined) {
    const missing = key === undefined ? 'key' : 'URL';
    throw new CommandError(`No ${missing} is set: run swaplane login, or set SWAPLANE_KEY and SWAPLANE_URL.`);
  }
  return { url, key };
}

/** What somebody asks for by name is not replaced by the environment. */
function requireNamed(name: string): Profile {
  const saved = readProfiles().profiles[name];
  if (!saved) {
    throw new CommandError(`There is no profile ${name}: swaplane login --list shows those you have.`);
  }
  return saved;
}

/** Whether a command without `--profile` has a key or a saved login to use; one of the environment counts even if it is incomplete. */
export function hasProfile(env: NodeJS.ProcessEnv = process.env): boolean {
  return Boolean(env.SWAPLANE_URL || env.SWAPLANE_KEY) || readProfiles().current !== null;
}

const NO_FILE: ProfileFile = { current: null, profiles: {} };

/** The origin in a URL of a Swaplane instance. @throws CommandError unless it is an http(s) URL */
export function toOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CommandError(`${text} is not a URL: use one like https://swap.example.`);
  }
  return url.origin;
}
