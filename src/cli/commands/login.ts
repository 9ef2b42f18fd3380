import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { formatColumns } from '#domain/columns';
import type { Answer } from '../answer';
import { createApiClient } from '../api/client';
import { ApiRefusal } from '../api/failure';
import { profilePath, readProfiles, toOrigin, writeProfiles } from '../api/profiles';
import { CommandError, WrongUsage } from '../command';

export interface LoginOptions {
  url?: string;
  key?: string;
  profile?: string;
  list?: true;
  use?: string;
  remove?: string;
}

const KEY = /^pk_(test|live)_[0-9A-Za-z]{43}$/;

/** Stores a key for the commands for partners, or lists and changes stored profiles. */
export async function login(options: LoginOptions): Promise<Answer> {
  const { list, use, remove } = options;
  if ([list, use, remove].filter((one) => one !== undefined).length > 1) {
    throw new WrongUsage('Specify only one of --list, --use and --remove.');
  }
  if (list) {
    return listProfiles();
  }
  if (use !== undefined) {
    return changeProfiles(use, (file) => ({ ...file, current: use }), `Now using ${use}.`);
  }
  if (remove !== undefined) {
    return changeProfiles(remove, (file) => without(file, remove), `${remove} is removed.`);
  }
  return storeKey(options);
}

async function storeKey({
  url = process.env.SWAPLANE_URL,
  key: passed,
  profile = 'default',
}: LoginOptions): Promise<Answer> {
  if (!url) {
    throw new WrongUsage('Specify the server with --url, like https://swap.example.');
  }
  const origin = toOrigin(url);
  const key = passed ?? process.env.SWAPLANE_KEY ?? (await promptForKey());
  if (!KEY.test(key)) {
    throw new CommandError('That is not a key: a key is pk_test_ or pk_live_ and 43 characters.');
  }
  await tryKey(origin, key);
  const file = readProfiles();
  writeProfiles({ current: profile, profiles: { ...file.profiles, [profile]: { url: origin, key } } });
  const environment = environmentOf(key);
  return {
    json: { profile, url: origin, environment, path: profilePath() },
    text: `Logged in to ${origin} with a ${environment} key. Saved as ${profile} in ${profilePath()}.`,
  };
}

/** A key without the scope for this read is valid too. */
async function tryKey(url: string, key: string): Promise<void> {
  try {
    await createApiClient({ url, key }).json({ path: '/me/orders', query: { page_size: '1' } });
  } catch (error) {
    if (!(error instanceof ApiRefusal && error.code === 'SCOPE_REQUIRED')) {
      throw error;
    }
  }
}

/** From the terminal or a pipe, so that it does not appear in the shell's history. A terminal does not show what is typed. */
async function promptForKey(): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const input = createInterface({ input: process.stdin, output: unseen, terminal: isTerminal });
  if (isTerminal) {
    process.stderr.write('API key (not shown): ');
  }
  // Until it is closed, the terminal passes Ctrl-C on as text.
  let isInterrupted = false;
  input.once('SIGINT', () => {
    isInterrupted = true;
    input.close();
  });
  const { value = '' } = await input[Symbol.asyncIterator]().next();
  input.close();
  if (isTerminal) {
    process.stderr.write('\n');
  }
  if (isInterrupted) {
    process.kill(process.pid, 'SIGINT');
  }
  return String(value).trim();
}

function environmentOf(key: string): string {
  return key.startsWith('pk_live_') ? 'live' : 'test';
}

function listProfiles(): Answer {
  const { current, profiles } = readProfiles();
  const rows = Object.entries(profiles).map(([profile, { url, key }]) => ({
    profile,
    url,
    environment: environmentOf(key),
    in_use: profile === current,
  }));
  const lines = rows.map(({ profile, url, environment, in_use }) => [in_use ? '*' : ' ', profile, environment, url]);
  return { json: { profiles: rows }, text: rows.length === 0 ? 'No saved logins.' : formatColumns(lines) };
}

type Profiles = ReturnType<typeof readProfiles>;

function changeProfiles(name: string, change: (file: Profiles) => Profiles, text: string): Answer {
  const file = readProfiles();
  if (!file.profiles[name]) {
    throw new CommandError(`There is no profile ${name}: swaplane login --list shows those you have.`);
  }
  writeProfiles(change(file));
  return { json: { profile: name }, text };
}

function without({ current, profiles }: Profiles, name: string): Profiles {
  const { [name]: _gone, ...rest } = profiles;
  return { current: current === name ? (Object.keys(rest)[0] ?? null) : current, profiles: rest };
}
