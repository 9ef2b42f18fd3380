import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { MINUTE } from '#domain/duration';
import { DASHBOARDS } from '#metrics/published/dashboards';
import { registry } from '#metrics/registry';
import { buildGoProgram } from '#tools/cluster/go-program';

const ROOT = join(__dirname, '../..');
const RULES = join(ROOT, 'deploy/prometheus/rules.yml');
const CONFIGURATION = join(ROOT, 'deploy/prometheus/prometheus.yml');
const SCENARIOS = join(__dirname, 'rules-scenarios.yml');

/** On a machine that has never built it, beside other builds. */
const FIRST_BUILD_MS = 15 * MINUTE;

let promtool: string;

beforeAll(async () => {
  promtool = join(await buildGoProgram('promtool'), 'promtool');
}, FIRST_BUILD_MS);

/** What promtool prints, and its exit code. */
function runPromtool(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(promtool, args, { input, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

test('promtool finds no fault in the rules, and the alerts fire in the written scenarios and only then', () => {
  const { groups } = parse(readFileSync(RULES, 'utf8')) as { groups: { rules: unknown[] }[] };
  const count = groups.flatMap(({ rules }) => rules).length;
  expect(runPromtool(['check', 'rules', RULES])).toEqual({
    status: 0,
    output: expect.stringContaining(`${count} rules found`),
  });
  expect(runPromtool(['test', 'rules', SCENARIOS])).toMatchObject({ status: 0 });
});

test('promtool finds no fault in the example configuration, and in what a scrape gets', async () => {
  expect(runPromtool(['check', 'config', CONFIGURATION])).toMatchObject({ status: 0 });
  expect(runPromtool(['check', 'metrics'], await registry.metrics())).toEqual({ status: 0, output: '' });
});

test('promtool can parse every query of the dashboards', () => {
  const panels = DASHBOARDS.flatMap(({ rows }) => rows).flatMap(({ panels }) => panels);
  for (const [expression] of panels.flatMap(({ queries }) => queries)) {
    const query = expression.replaceAll('$__rate_interval', '5m');
    const parsed = runPromtool(['--experimental', 'promql', 'format', query]);
    expect(parsed).toEqual({ status: 0, output: expect.any(String) });
  }
});
