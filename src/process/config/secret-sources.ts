import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { codeOf } from '#domain/caught';
import { membersOf } from '#domain/members';
import { ConfigError } from './env-schema';

/** Keys that need not be in the environment, where other processes of the user, dumps and consoles show them. */
const SOURCED = ['SECRET_KEY', 'SECRET_KEY_PREVIOUS', 'PAYLOAD_KEYS'] as const;
type Sourced = (typeof SOURCED)[number];
/** One key per line, or a comma list. */
const LISTS: readonly Sourced[] = ['SECRET_KEY_PREVIOUS', 'PAYLOAD_KEYS'];

const COMMAND_LIMIT_MS = 30_000;
const MOST_BYTES = 64 * 1024;

/**
 * The variables with each of these keys in its place, read from the file in NAME_FILE or printed by the command in
 * NAME_COMMAND, such as one of a key management service. @throws ConfigError, which shows neither a key nor a command
 */
export function withSourcedSecrets(
  values: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv,
): Record<string, string> {
  const sourced = SOURCED.flatMap((name) => {
    const text = readSource(name, values, env);
    return text === null ? [] : [[name, text] as const];
  });
  return { ...values, ...Object.fromEntries(sourced) };
}

function readSource(name: Sourced, values: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv): string | null {
  const [file, command] = [values[`${name}_FILE`], values[`${name}_COMMAND`]];
  const given = [values[name], file, command].filter((each) => each !== undefined);
  if (given.length > 1) {
    throw new ConfigError(`${name}, ${name}_FILE and ${name}_COMMAND exclude each other; set one of them`);
  }
  if (file === undefined && command === undefined) {
    return null;
  }
  const source = file === undefined ? `${name}_COMMAND` : `${name}_FILE`;
  const text = (file === undefined ? printedBy(command ?? '', { source, env }) : contentOf(file, source)).trim();
  if (text === '') {
    throw new ConfigError(`${source} has no key in it`);
  }
  return LISTS.includes(name) ? text.split(/\s*[\n,]\s*/).join(',') : text;
}

function contentOf(file: string, source: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`${source} ${file} cannot be read (${codeOf(error)})`);
  }
}

interface Running {
  source: string;
  env: NodeJS.ProcessEnv;
}

/** What it writes to stderr is dropped, because a key may be in it. */
function printedBy(command: string, { source, env }: Running): string {
  try {
    return runOnce(command, env);
  } catch (error) {
    const { status, code, signal } = membersOf(error);
    const reason = code ?? (status == null ? signal : `exit code ${status}`);
    throw new ConfigError(`${source} failed (${reason}); run it by hand to see why`);
  }
}

const printed = new Map<string, string>();

/** A process reads its settings several times, and each call of a key management service costs time and money. */
function runOnce(command: string, env: NodeJS.ProcessEnv): string {
  const known = printed.get(command);
  if (known !== undefined) {
    return known;
  }
  const text = execFileSync('/bin/sh', ['-c', command], {
    env,
    encoding: 'utf8',
    timeout: COMMAND_LIMIT_MS,
    maxBuffer: MOST_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  printed.set(command, text);
  return text;
}
