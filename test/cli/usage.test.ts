import { temporaryDir } from '../runtime/temporary-dir';
import { swaplane } from './instance';

const ORDER = 'ord_00000000000000000000000000';

test.each([
  ['key', 'create', '--env', 'test'],
  ['order', 'show', ORDER],
  ['demo', 'success'],
  ['replay', ORDER],
])('%s %s says in one sentence that nothing runs', async (...args) => {
  const dataDir = temporaryDir();
  expect(await swaplane(dataDir, args)).toEqual({
    code: 1,
    stdout: '',
    stderr: `error: Nothing runs on ${dataDir}: start Swaplane with npm start, or set DATA_DIR to where it runs.\n`,
  });
});

test.each([
  [['key', 'create'], "required option '--env <env>' not specified"],
  [['key', 'create', '--env', 'test', '--expires', '2020-01-01'], 'It must be a day to come'],
  [['order', 'decide', ORDER, '--status', 'failed', '--reason', 'x', '--tx', 'y'], 'A failed order has no --tx.'],
  [['clock', 'advance', ORDER, '--by', 'PT1H', '--to', 'next'], 'Give either --by or --to.'],
  [['demo', 'dance'], 'Allowed choices are success, fail, refund,'],
  [['dance'], "unknown command 'dance'"],
])('%j is wrong usage: one line, exit code 2', async (args, words) => {
  const { code, stdout, stderr } = await swaplane(temporaryDir(), args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(words);
  expect(stderr).toMatch(/^error: [^\n]+\n$/);
});

test('the help names every command and every scenario', async () => {
  const dataDir = temporaryDir();
  const { code, stdout } = await swaplane(dataDir, ['--help']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/partner.*key.*webhook.*order.*clock.*demo.*replay/s);
  expect((await swaplane(dataDir, ['demo', '--help'])).stdout).toContain('ticket_resolved');
});
