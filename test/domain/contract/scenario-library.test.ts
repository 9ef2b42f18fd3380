import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020';
import { parse } from 'yaml';
import { scenarioRun } from '#cli/scenario/run-command';
import {
  LIBRARY_FOLDER,
  readScenarios,
  scenarioShow,
  writeLibraryModule,
  writeScenarioSchema,
} from '#cli/scenario/scenario-files';
import { toScript } from '#contract/sandbox/scenario-script';
import { LIBRARY } from '#domain/sandbox/library';
import { SCENARIO_NAMES } from '#domain/sandbox/scenarios';
import { DEFAULT_RETRY_OFFSETS_MS } from '#domain/webhooks/delivery';
import { PLAIN_ORDER } from '#sandbox/golden-text';
import { parseScenario } from '#sandbox/scenario-text';
import { expectForEach } from '#test/helpers/expect-for-each';

const ROOT = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const FILES = readdirSync(LIBRARY_FOLDER).filter((name) => name.endsWith('.yaml'));

test('the scenario library and the published schema match the scenario files; `npm run scenarios` rewrites both', () => {
  expect(read('src/domain/sandbox/library.ts') === writeLibraryModule(readScenarios())).toBe(true);
  expect(read('docs/scenario.schema.json') === writeScenarioSchema()).toBe(true);
});

test('the library has the basic scenarios and more than thirty others, each with its golden', () => {
  const names = readScenarios().map(({ name }) => name);
  expect(names.slice(0, SCENARIO_NAMES.length)).toEqual(SCENARIO_NAMES);
  expect(names.length).toBeGreaterThanOrEqual(SCENARIO_NAMES.length + 30);
  const goldens = readdirSync(LIBRARY_FOLDER).filter((name) => name.endsWith('.golden.txt'));
  expect(goldens.sort()).toEqual(names.map((name) => `${name}.golden.txt`).sort());
});

test.each([
  [() => scenarioShow('underpaidd', {}), 'There is no scenario underpaidd; did you mean underpaid?'],
  [() => scenarioRun(['sucess'], {}), 'There is no scenario sucess; did you mean success?'],
  [() => scenarioRun(['moon'], {}), 'There is no scenario moon: swaplane scenario list shows all.'],
  [() => scenarioRun(['./half_paid.yml'], {}), /half_paid\.yml: the name of a scenario file ends in \.yaml\.$/],
  [() => scenarioRun(['success', './half_paid.yaml'], {}), /^Specify either files or names of scenarios/],
])('a scenario that is not there is answered with what was probably meant: %s', async (ask, answer) => {
  await expect(ask()).rejects.toThrow(answer);
});

test('docs/scenarios.md shows the plain order that the golden files are compared with', () => {
  const [, shown = ''] = /## The plain order\n[\s\S]*?```json\n([\s\S]*?)```/.exec(read('docs/scenarios.md')) ?? [];
  expect(JSON.parse(shown)).toEqual(PLAIN_ORDER);
});

test('where a scenario advances to the next event, no two webhook attempts are due within 30 s, so none falls into the move before', () => {
  const stepping = readScenarios().filter(({ steps }) =>
    steps.some((step) => 'clock' in step && step.clock === 'next'),
  );
  const golden = (name: string) => readFileSync(join(LIBRARY_FOLDER, `${name}.golden.txt`), 'utf8');
  expect(stepping.length).toBeGreaterThan(0);
  return expectForEach(stepping, ({ name }) => {
    const [, timeline = '', deliveries = ''] = golden(name).split(/^== (?:timeline|deliveries)$/m);
    const seconds = [...timeline.matchAll(/^\d+ +\w+ +\S+ +\+([\d.]+) s$/gm)].map(([, at]) => Number(at));
    const due = [...deliveries.matchAll(/^ +(\d+) +order\.\w+ +attempt (\d+)/gm)].map(
      ([, sequence, attempt]) =>
        (seconds[Number(sequence) - 1] ?? 0) + (DEFAULT_RETRY_OFFSETS_MS[Number(attempt) - 2] ?? 0) / 1000,
    );
    const gaps = due
      .sort((one, other) => one - other)
      .flatMap((at, nth) => (nth === 0 ? [] : at - (due[nth - 1] ?? 0)));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(30);
  });
});

const matchesSchema = new Ajv({ strict: false }).compile(JSON.parse(read('docs/scenario.schema.json')));

test('every scenario refers editors to the published schema, and the schema accepts it', () =>
  expectForEach(FILES, (file) => {
    const text = readFileSync(join(LIBRARY_FOLDER, file), 'utf8');
    expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/docs\/scenario\.schema\.json\n/);
    expect([matchesSchema(parse(text)), matchesSchema.errors]).toEqual([true, null]);
  }));

test('the plan of a basic scenario is the same as before scenarios had files', () => {
  expect(LIBRARY.success?.script).toEqual({
    steps: [
      { at: 0.2, deposit: {} },
      { at: 0.45, report: { status: 'exchanging' } },
      { at: 0.7, report: { status: 'sending' } },
      { at: 1, report: { status: 'completed' } },
    ],
    expires: null,
    answers: {},
    refundConfirmed: 0.2,
    ticketResolved: null,
    takesAnyAmount: false,
  });
});

test.each<[string, string, RegExp]>([
  ['no YAML', 'name: [', /is not valid YAML/],
  [
    'an unknown word',
    'name: x\nstory: x\nsteps: [{ at: 10%, provider: won }]',
    /x\.yaml:\d+:\d+: `\w+` is not one of the values here/,
  ],
  [
    'an alias, by which a small text becomes a large one',
    'name: x\nstory: &a x\nsteps: []\norder: { b: *a }',
    /alias/i,
  ],
  ['more than a file may hold', `name: x\nstory: x\nsteps: []\n# ${'x'.repeat(20_000)}`, /at most 16384/],
])('a scenario file with %s is refused', (_what, text, words) => {
  expect(() => parseScenario(text, 'x.yaml')).toThrow(words);
});

test("a provider's report with a delay comes later, in parts of T or in real durations", () => {
  const timeOf = (at: string, delay: string) =>
    toScript({ name: 'x', story: 'x', steps: [{ at, provider: { says: 'sending', delay } }] }).steps[0]?.at;
  expect([timeOf('50%', '40%'), timeOf('PT1H', 'PT30M')]).toEqual([0.9, 'PT5400S']);
});
