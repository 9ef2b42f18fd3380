import { temporaryDir } from '../runtime/temporary-dir';
import { swaplane } from './instance';

const ORDER = 'ord_00000000000000000000000000';

test.each([
  ['partner', 'create', '--name', 'Acme'],
  ['key', 'create', '--env', 'test'],
  ['order', 'show', ORDER],
  ['order', 'history', ORDER],
  ['order', 'decide', ORDER, '--status', 'failed', '--reason', 'why'],
  ['clock', 'advance', ORDER, '--to', 'next'],
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
  [['order', 'show', 'ord_1'], 'An order id is ord_ and 26 characters.'],
  [['key', 'create'], "required option '--env <env>' not specified"],
  [['key', 'create', '--env', 'prod'], 'Allowed choices are test, live.'],
  [['key', 'create', '--env', 'test', '--scopes', 'all'], 'The scopes are orders:rw,'],
  [['key', 'create', '--env', 'test', '--expires', '2999-02-30'], 'It must be a day to come'],
  [['key', 'create', '--env', 'test', '--expires', '2020-01-01'], 'It must be a day to come'],
  [['order', 'decide', ORDER, '--status', 'failed', '--reason', ' '], 'It must be 1 to 1000 characters.'],
  [['order', 'decide', ORDER, '--status', 'failed', '--reason', 'x', '--tx', 'y'], 'A failed order has no --tx.'],
  [['order', 'decide', ORDER, '--status', 'refunded', '--reason', 'x', '--amount', '1'], '--amount goes with'],
  [
    ['order', 'decide', ORDER, '--status', 'completed', '--reason', 'x', '--amount', '1e3'],
    'a positive decimal number',
  ],
  [['clock', 'advance', ORDER], 'Give either --by or --to.'],
  [['clock', 'advance', ORDER, '--by', 'PT1H', '--to', 'next'], 'Give either --by or --to.'],
  [['clock', 'advance', ORDER, '--by', '24h'], 'an ISO 8601 duration like PT24H'],
  [['clock', 'advance', ORDER, '--to', 'tomorrow'], 'It must be next, or a date-time'],
  [['demo', 'dance'], 'Allowed choices are success, fail, refund,'],
  [['demo', 'success', '--ttl', '0'], 'It must be 1 to 86400 seconds.'],
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
