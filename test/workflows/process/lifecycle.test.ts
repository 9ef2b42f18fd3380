import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { COMPILED } from '#test/helpers/processes/script';

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
