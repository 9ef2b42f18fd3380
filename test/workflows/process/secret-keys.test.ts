import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '#process/config/config';
import { secretKeysOf } from '#process/config/secret-keys';
import { readOrCreateSecret } from '#process/config/stored-secret';
import { temporaryDir } from '#test/helpers/run/temporary-dir';

const key = (letter: string) => letter.repeat(32);

test('a configured secret key comes first, then the configured previous ones', () => {
  const dataDir = temporaryDir();
  writeFileSync(join(dataDir, 'secret.key.previous'), key('x'));
  const given = { SECRET_KEY: key('a'), SECRET_KEY_PREVIOUS: `${key('b')},${key('c')}` };
  expect(secretKeysOf(loadConfig({ ...given, DATA_DIR: dataDir }), readOrCreateSecret)).toEqual(
    ['a', 'b', 'c'].map(key),
  );
});

test('without a configured one the key of the data directory is used, and every line of the file beside it is a previous one', () => {
  const dataDir = temporaryDir();
  const keys = (env: NodeJS.ProcessEnv = {}) =>
    secretKeysOf(loadConfig({ ...env, DATA_DIR: dataDir }), readOrCreateSecret);
  const [made, ...none] = keys();
  expect([made, none]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), []]);
  writeFileSync(join(dataDir, 'secret.key.previous'), '\n');
  expect(keys()).toEqual([made]);
  writeFileSync(join(dataDir, 'secret.key.previous'), `${key('x')}\r\n${key('y')}\n`);
  expect(keys({ SECRET_KEY_PREVIOUS: key('b') })).toEqual([made, key('b'), key('x'), key('y')]);
});
