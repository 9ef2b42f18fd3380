import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { loadConfig } from '#process/config/config';
import { payloadKeysOf, readOrCreateSecret, secretKeysOf } from '#process/config/stored-secret';
import { createLogger, type Logger } from '#process/logger';
import { COMPILED } from '#test/helpers/processes/script';
import { temporaryDir } from '#test/helpers/run/temporary-dir';

describe('secret keys', () => {
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

  test('payload keys are those of the setting, or else of the data directory, where the first start makes one', () => {
    const dataDir = temporaryDir();
    const file = join(dataDir, 'payload.keys');
    const keys = (env: NodeJS.ProcessEnv = {}) =>
      payloadKeysOf(loadConfig({ ...env, DATA_DIR: dataDir }), readOrCreateSecret).map(
        ({ id, secret }) => `${id}:${secret.export().toString('hex')}`,
      );
    const [one, other] = [`one:${'0a'.repeat(32)}`, `other:${'0b'.repeat(32)}`];
    expect(keys({ PAYLOAD_KEYS: `${other},${one}` })).toEqual([other, one]);
    expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
    const [made = ''] = keys();
    expect(made).toMatch(/^\d{4}-\d\d-\d\d:[0-9a-f]{64}$/);
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([made, 0o600]);
    writeFileSync(file, `${one}\r\n${made}\n`);
    expect(keys()).toEqual([one, made]);
    for (const unusable of ['', 'hunter2', `${one}\n${one}`]) {
      writeFileSync(file, unusable);
      expect(() => keys()).toThrow(`${file} must have one ID:KEY per line, with KEYs of 64 hexadecimal digits`);
    }
  });
});

describe('lifecycle', () => {
  /** Starts the process, sends the signals one after the other when it is running, and returns how it ended. */
  async function endedBy(...signals: NodeJS.Signals[]): Promise<{ code: number | null; lines: string[] }> {
    const child = spawn(process.execPath, [...COMPILED, join(__dirname, 'lifecycle-process.ts')], {
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    const ended = once(child, 'close');
    await once(child.stdout, 'data');
    for (const signal of signals) {
      child.kill(signal);
    }
    const [code] = await ended;
    return { code, lines: output.split('\n').filter((line) => line !== '' && line !== 'up') };
  }

  const PARTS_END = ['API closes', 'The worker did not stop within 0.2 s.', 'servers closes'];

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'on %s the parts end in reverse order, and one that hangs does not delay the others',
    async (signal) => {
      expect(await endedBy(signal)).toEqual({ code: 0, lines: ['Stopping …', ...PARTS_END, 'Stopped.'] });
    },
  );

  test('a Ctrl-C that arrives twice counts once', async () => {
    expect(await endedBy('SIGINT', 'SIGINT')).toEqual({ code: 0, lines: ['Stopping …', ...PARTS_END, 'Stopped.'] });
  });

  test('a failure ends the parts too, with exit code 1 and without showing a key', async () => {
    const { code, lines } = await endedBy('SIGUSR2');
    expect(code).toBe(1);
    expect(lines.slice(1)).toEqual(PARTS_END);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 60, err: { message: 'broken with pk_test_[redacted]' } });
  });
});

describe('logger', () => {
  const KEY = `pk_test_${'k'.repeat(43)}`;
  const SECRET = `whsec_test_${'w'.repeat(43)}`;

  function logged(write: (log: Logger) => void): string {
    let lines = '';
    const out = {
      write(line: string) {
        lines += line;
      },
    };
    write(createLogger('trace', { out }));
    for (const line of lines.trim().split('\n')) {
      expect(() => JSON.parse(line)).not.toThrow();
    }
    return lines;
  }

  test('a field with the name of a secret or an address is hidden at any depth', () => {
    const line = logged((log) =>
      log.child({ signature: 'hidden' }).info({
        order: { id: 'ord_1', deposit_address: 'hidden', items: [{ extra_id: 'hidden', to_address: 'hidden' }] },
        request: { headers: { 'X-API-Key': 'hidden', 'X-Service-Signature': 'hidden', host: 'shown' } },
        secretKey: 'hidden',
        secretKeys: ['hidden', 'hidden'],
      }),
    );
    expect(line).not.toContain('hidden');
    expect(line).toContain('ord_1');
    expect(line).toContain('shown');
  });

  test('a module with a level of its own has it in its children too, and no other module has', () => {
    const lines: string[] = [];
    const log = createLogger('warn', {
      levels: { watch: 'debug', api: 'error' },
      out: { write: (line) => void lines.push(line) },
    });
    log.child({ module: 'watch' }).child({ orderId: 'ord_1' }).debug('shown');
    log.child({ module: 'webhooks' }).child({ orderId: 'ord_1' }).info('hidden');
    log.child({ module: 'api' }).child({ requestId: 'req_1' }).warn('hidden');
    log.info('hidden');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'shown', module: 'watch', orderId: 'ord_1' }]);
    expect(lines).toHaveLength(1);
  });

  test('a text that looks like a credential is hidden everywhere', () => {
    const line = logged((log) => {
      log.warn(`bad key ${KEY}`);
      log.warn({ url: `https://x.example/?k=${KEY}`, list: [SECRET] });
      log.info({ url: `https://x.example/track/ord_1?t=${'t'.repeat(43)}` });
      log.error(new Error(`cannot reach postgres://swaplane:hunter2@db:5432/x with ${SECRET}`));
    });
    expect(line).not.toMatch(/kkkk|wwww|tttt|hunter2/);
    expect(line).toContain('pk_test_[redacted]');
    expect(line).toContain('postgres://swaplane:[redacted]@db:5432/x');
  });

  test('a failed query is logged with its reason and without its parameters', () => {
    const failure = new DrizzleQueryError('select $1', ['secret "memo"', 'bc1qaddress'], new Error('connection lost'));
    const lines = logged((log) => {
      log.error(failure, 'query failed');
      log.error(failure);
      log.error({ nested: { failure } });
    });
    expect(lines).not.toMatch(/memo|bc1q/);
    expect(lines.match(/connection lost/g)?.length).toBeGreaterThanOrEqual(3);
    expect(lines).toContain('select $1');
  });
});
