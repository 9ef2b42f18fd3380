import { expectForEach } from '#test/helpers/expect-for-each';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { swaplane } from '#test/helpers/service/commands';

const ORDER = 'ord_00000000000000000000000000';

test.each([
  ['key', 'create', '--env', 'test'],
  ['order', 'show', ORDER],
  ['demo', 'success'],
  ['replay', ORDER],
])('%s %s says in one sentence that no instance runs', async (...args) => {
  const dataDir = temporaryDir();
  expect(await swaplane(dataDir, args)).toEqual({
    code: 1,
    stdout: '',
    stderr: `error: Swaplane is not running in ${dataDir}: start it with npm start, or set DATA_DIR to where it runs.\n`,
  });
});

test('wrong usage is reported in one line, with exit code 2', () =>
  expectForEach(
    [
      [['key', 'create'], "required option '--env <env>' not specified"],
      [['key', 'create', '--env', 'test', '--expires', '2020-01-01'], 'It must be a future day'],
      [
        ['key', 'create', '--env', 'test', '--allow', '10.0.0.0/33'],
        "'10.0.0.0/33' is neither an IP address nor a network",
      ],
      [['key', 'create', '--env', 'test', '--count', '1001'], 'It must be 1 to 1000.'],
      [['key', 'set', 'key_1'], 'Specify at least one of --scopes, --allow, --expires and --name.'],
      [['key', 'rotate', 'key_1', '--finish', '--cancel'], "option '--finish' cannot be used with option '--cancel'"],
      [['partner', 'set', 'par_1'], 'Specify at least one setting'],
      [['partner', 'set', 'par_1', '--markup-bps', '301'], 'It must be a whole number from 0 to 300, or default.'],
      [['partner', 'set', 'par_1', '--tier', 'gold'], 'Allowed choices are trial, starter, growth, scale, enterprise.'],
      [
        ['order', 'decide', ORDER, '--status', 'failed', '--reason', 'x', '--tx', 'y'],
        '--tx cannot be used with --status failed.',
      ],
      [['clock', 'advance', ORDER, '--by', 'PT1H', '--to', 'next'], 'Specify either --by or --to.'],
      [['demo', 'dance'], 'Allowed choices are success, fail, refund,'],
      [['dance'], "unknown command 'dance'"],
    ],
    async ([args, words]) => {
      const { code, stdout, stderr } = await swaplane(temporaryDir(), args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(words);
      expect(stderr).toMatch(/^error: [^\n]+\n$/);
    },
  ));

test('the help lists every command and every scenario', async () => {
  const dataDir = temporaryDir();
  const { code, stdout } = await swaplane(dataDir, ['--help']);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /For partners.*login.*orders.*trigger.*clock.*listen.*logs.*For operators.*partner.*key.*webhook.*order.*demo.*replay/s,
  );
  expect((await swaplane(dataDir, ['demo', '--help'])).stdout).toContain('ticket_resolved');
});
