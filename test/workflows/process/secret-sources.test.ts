import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '#process/config/config';
import { expectForEach } from '#test/helpers/expect-for-each';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { startSwaplane } from '#test/helpers/service/commands';

const KEY = 'the-secret-key-of-a-test-that-nobody-may-see';
const PAYLOAD_KEY = `2026-11:${'ab'.repeat(32)}`;
const DIST = join(__dirname, '../../../dist/src/bin');
const dir = temporaryDir();

function fileWith(text: string): string {
  const file = join(dir, `key-${Math.random()}`);
  writeFileSync(file, text, { mode: 0o600 });
  return file;
}

test('keys are read from files, and from what commands print', () => {
  expect(loadConfig({ SECRET_KEY_FILE: fileWith(`${KEY}\n`) }).secretKey).toBe(KEY);
  const printing = {
    SECRET_KEY_COMMAND: `printf '%s\\n' "$PART-of-a-test-that-nobody-may-see"`,
    PART: 'the-secret-key',
  };
  expect(loadConfig(printing).secretKey).toBe(KEY);
  const lists = {
    SECRET_KEY_PREVIOUS_FILE: fileWith(`${'p'.repeat(32)}\n${'o'.repeat(32)}\n`),
    PAYLOAD_KEYS_FILE: fileWith(`${PAYLOAD_KEY}\n2026-10:${'cd'.repeat(32)}\n`),
  };
  const { previousSecretKeys, payloadKeys } = loadConfig(lists);
  expect(previousSecretKeys).toEqual(['p'.repeat(32), 'o'.repeat(32)]);
  expect(payloadKeys?.map(({ id }) => id)).toEqual(['2026-11', '2026-10']);
  const hosted = { DATABASE_URL: 'postgres://u:p@db:5432/swaplane', SECRET_KEY_FILE: fileWith(KEY) };
  expect(loadConfig({ ...hosted, PAYLOAD_KEYS_COMMAND: `echo ${PAYLOAD_KEY}` }).secretKey).toBe(KEY);
});

test('a command runs once per process, however often the settings are read', () => {
  const runs = join(dir, 'runs');
  const SECRET_KEY_COMMAND = `echo run >> ${runs}; echo ${KEY}`;
  for (let nth = 0; nth < 3; nth += 1) expect(loadConfig({ SECRET_KEY_COMMAND }).secretKey).toBe(KEY);
  expect(readFileSync(runs, 'utf8')).toBe('run\n');
});

const missing = join(dir, 'none');
const TROUBLES: readonly (readonly [env: NodeJS.ProcessEnv, message: string])[] = [
  [
    { SECRET_KEY: KEY, SECRET_KEY_FILE: missing },
    'SECRET_KEY, SECRET_KEY_FILE and SECRET_KEY_COMMAND exclude each other; set one of them',
  ],
  [{ SECRET_KEY_FILE: missing }, `SECRET_KEY_FILE ${missing} cannot be read (ENOENT)`],
  [{ SECRET_KEY_FILE: fileWith(' \n') }, 'SECRET_KEY_FILE has no key in it'],
  [{ SECRET_KEY_FILE: fileWith(KEY.slice(0, 20)) }, 'SECRET_KEY must be at least 32 characters long'],
  [
    { SECRET_KEY_COMMAND: `echo ${KEY}; echo ${KEY} >&2; exit 3` },
    'SECRET_KEY_COMMAND failed (exit code 3); run it by hand to see why',
  ],
  [
    { SECRET_KEY_COMMAND: `kms-of-nobody ${KEY}` },
    'SECRET_KEY_COMMAND failed (exit code 127); run it by hand to see why',
  ],
  [{ SECRET_KEY_COMMAND: `echo ${KEY.slice(0, 20)}` }, 'SECRET_KEY must be at least 32 characters long'],
  [{ SECRET_KEY_COMMAND: 'true' }, 'SECRET_KEY_COMMAND has no key in it'],
  [
    { PAYLOAD_KEYS_FILE: fileWith(KEY) },
    'PAYLOAD_KEYS must be a comma list of ID:KEY, with KEYs of 64 hexadecimal digits',
  ],
];

test('what is wrong is said in one line that shows neither a key nor a command', () =>
  expectForEach(TROUBLES, ([env, message]) => {
    expect(() => loadConfig(env)).toThrow(new Error(message));
  }));

test('the program ends with that message alone, whatever a failing command prints', () => {
  const failing = TROUBLES.filter(([, message]) => message.includes('run it by hand'));
  expect(failing).toHaveLength(2);
  for (const [env, message] of failing) {
    const { PATH } = process.env;
    const settings = { PATH, NODE_OPTIONS: '', DATA_DIR: temporaryDir(), ...env };
    const { stdout, stderr, status } = spawnSync(process.execPath, [join(DIST, 'start.js')], {
      env: settings,
      encoding: 'utf8',
    });
    expect([status, stdout + stderr]).toEqual([1, `${message}\n`]);
  }
});

test('neither the doctor nor a refused command prints a key', async () => {
  const settings = {
    DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/swaplane',
    TEMPORAL_ADDRESS: '127.0.0.1:1',
    SECRET_KEY_COMMAND: `echo ${KEY}`,
    PAYLOAD_KEYS_FILE: fileWith(PAYLOAD_KEY),
  };
  for (const args of [['doctor'], ['doctor', '--json'], ['secret', 'reseal'], ['partner', 'list']]) {
    const { code, stdout, stderr } = await startSwaplane(dir, args, settings).ended;
    expect([args, code === 0]).toEqual([args, false]);
    expect(stdout + stderr).not.toMatch(new RegExp(`${KEY}|hunter2|${'ab'.repeat(32)}`));
  }
});
