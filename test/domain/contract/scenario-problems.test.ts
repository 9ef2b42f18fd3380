import Ajv from 'ajv/dist/2020';
import fc from 'fast-check';
import { parseDocument, visit } from 'yaml';
import { readScenarios, writeScenarioSchema } from '#cli/scenario/scenario-files';
import { ScenarioFileSchema } from '#contract/sandbox/scenario-file';
import { ScenarioError } from '#sandbox/partner-api';
import { parseScenario } from '#sandbox/scenario-text';
import { expectForEach } from '#test/helpers/expect-for-each';

const HEAD = 'name: broken\nstory: A story\n';

/** What `scenario run` prints for a file with these lines. */
function problemOf(lines: string): string {
  try {
    parseScenario(HEAD + lines, 'broken.yaml');
  } catch (error) {
    if (error instanceof ScenarioError) return error.message;
    throw error;
  }
  return 'valid';
}

const SLIPS: Readonly<Record<string, [file: string, place: string, message: string]>> = {
  'a misspelled name of the file': ['step: []\n', '3:1', '`step` is not known here; did you mean `steps`?'],
  'a misspelled kind of step': [
    'steps:\n  - { at: 20%, deposit: {} }\n  - { at: 30%, provder: sending }\n',
    '5:16',
    '`provder` is not known here; did you mean `provider`?',
  ],
  'a misspelled status': [
    'steps:\n  - { at: 30%, provider: exchangng }\n',
    '4:26',
    '`exchangng` is not one of the values here; did you mean `exchanging`?',
  ],
  'a misspelled status within a report': [
    'steps:\n  - at: 30%\n    provider:\n      says: compleed\n',
    '6:13',
    '`compleed` is not one of the values here; did you mean `completed`?',
  ],
  'an answer that does not exist, in a list': [
    'steps:\n  - { webhook: { answers: [200, hang] } }\n',
    '4:33',
    '`hang` is not one of the values here; did you mean `hangs`?',
  ],
  'a time without its percent sign': [
    'steps:\n  - { at: 20, deposit: {} }\n',
    '4:11',
    '`at`: must be like 20% or PT10M',
  ],
  'an amount without quotes': [
    'steps:\n  - { at: 20%, deposit: { amount: 0.04 } }\n',
    '4:35',
    '`amount`: must be an amount like 0.04 or 80%',
  ],
  'words for a number': ['steps: []\nttl: long\n', '4:6', '`ttl`: must be a number'],
  'one word for a list': ['steps: none\n', '3:8', '`steps`: must be a list'],
  'a delay of another kind than its time': [
    'steps:\n  - { at: 20%, provider: { says: completed, delay: PT5M } }\n',
    '4:52',
    '`delay`: must be a percentage as `at` is, or a duration as `at` is',
  ],
  'no steps at all': ['ttl: 10\n', '1:1', '`steps` is missing'],
  'a bracket that is not closed': ['steps:\n  - { at: 20%\n  - foo\n', '5:3', 'Flow map'],
};

test('one slip in a scenario is one problem, which names file, line and column and shows the line', () =>
  expectForEach(Object.entries(SLIPS), ([, [lines, place, message]]) => {
    const [heading, first, shown, pointer, ...others] = problemOf(lines).split('\n');
    const [line = 0, column = 0] = place.split(':').map(Number);
    expect(heading).toMatch(/^broken\.yaml is not (a valid scenario|valid YAML):$/);
    expect(first).toContain(`broken.yaml:${place}: ${message}`);
    expect(shown).toBe(`  ${line} | ${(HEAD + lines).split('\n')[line - 1]}`);
    expect(pointer?.length).toBe(`  ${line} | `.length + column);
    expect(others).toEqual([]);
  }));

test('problems come in the order of the file', () => {
  const text = problemOf('steps:\n  - { at: 20%, depsit: {} }\n  - { at: 30%, provider: sendin }\n');
  expect([...text.matchAll(/broken\.yaml:(\d+)/g)].map(([, line]) => Number(line))).toEqual([4, 5]);
});

const SCENARIOS = readScenarios();
const isValidBySchema = new Ajv({ strict: false }).compile(JSON.parse(writeScenarioSchema()));

/** A scenario of the library in which one member or value was replaced by something else. */
const changedScenario = fc
  .record({
    scenario: fc.constantFrom(...SCENARIOS),
    nth: fc.nat({ max: 200 }),
    by: fc.constantFrom<unknown>(
      '',
      'x',
      'PT5M',
      'PT0S',
      '20%',
      '0',
      '0%',
      '0.000',
      '-1',
      5,
      -1,
      0.5,
      null,
      [],
      {},
      true,
      'never',
    ),
    isName: fc.boolean(),
  })
  .map(({ scenario, nth, by, isName }) => {
    const document = parseDocument(JSON.stringify(scenario));
    const pairs: { key: unknown; value: unknown }[] = [];
    visit(document, { Pair: (_key, pair) => void pairs.push(pair) });
    const pair = pairs[nth % pairs.length];
    if (pair && isName) pair.key = document.createNode('other');
    else if (pair) pair.value = document.createNode(by);
    return document.toJS() as unknown;
  });

test('the published schema refuses what the program refuses, and nothing else', () => {
  fc.assert(
    fc.property(changedScenario, (scenario) => {
      expect({ scenario, isValid: isValidBySchema(scenario) }).toEqual({
        scenario,
        isValid: ScenarioFileSchema.safeParse(scenario).success,
      });
    }),
    { numRuns: 2_000 },
  );
});

test('whatever is wrong with a scenario, at least one problem says where', () => {
  fc.assert(
    fc.property(changedScenario, (scenario) => {
      fc.pre(!ScenarioFileSchema.safeParse(scenario).success);
      expect(() => parseScenario(JSON.stringify(scenario, null, 1), 'broken.yaml')).toThrow(/broken\.yaml:\d+:\d+: \S/);
    }),
    { numRuns: 500 },
  );
});
