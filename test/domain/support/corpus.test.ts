import { readScenarios } from '#cli/scenario/scenario-files';
import { ACTORS } from '#domain/support/cause';
import { CAUSES } from '#domain/support/causes';
import type { OrderFacts } from '#domain/support/facts';
import { judgeOrder, type Verdict } from '#domain/support/verdict';
import { createdOf, readGolden } from '#test/helpers/sandbox/golden-play';
import { liveFacts, scenarioFacts } from '#test/helpers/sandbox/played-facts';
import { LIVE_CASES } from './live-cases';
import { SCENARIO_CASES } from './scenario-cases';

interface Judged {
  name: string;
  facts: OrderFacts;
  /** Cause and next actor, as a person would judge. */
  expected: string;
  verdict: Verdict;
}

const SCENARIOS = readScenarios().flatMap((scenario) => {
  const created = createdOf(readGolden(scenario.name));
  return created ? [{ scenario, created }] : [];
});

function judged(name: string, expected: string, facts: OrderFacts): Judged {
  return { name, facts, expected, verdict: judgeOrder(facts) };
}

const CORPUS: readonly Judged[] = [
  ...SCENARIOS.flatMap(({ scenario, created }) =>
    (SCENARIO_CASES[scenario.name] ?? '').split(', ').map((line) => {
      const [seconds = '', ...expected] = line.split(' ');
      const facts = scenarioFacts(scenario, created, Number(seconds));
      return judged(`${scenario.name} after ${seconds} s`, expected.join(' '), facts);
    }),
  ),
  ...LIVE_CASES.map(([name, expected, play]) => judged(name, expected, liveFacts(play))),
];

const verdictOf = ({ verdict }: Judged) => `${verdict.cause} ${verdict.actor}`;
const isRight = (one: Judged) => verdictOf(one) === one.expected;
const line = (one: Judged) => `${one.name}: expected ${one.expected}, said ${verdictOf(one)}`;

test('every scenario that opens an order is in the corpus, and every expectation names a cause and an actor', () => {
  expect(Object.keys(SCENARIO_CASES).sort()).toEqual(SCENARIOS.map(({ scenario }) => scenario.name).sort());
  for (const { expected } of CORPUS) {
    const [cause = '', actor = ''] = expected.split(' ');
    expect([expected, cause in CAUSES, ACTORS.some((known) => known === actor)]).toEqual([expected, true, true]);
  }
});

test('the verdict names the right cause and next actor for 95 % of at least 200 orders, and no confident verdict is wrong', () => {
  const wrong = CORPUS.filter((one) => !isRight(one));
  const confident = wrong.filter(({ verdict }) => !verdict.isUnclear);
  const unclear = CORPUS.filter(({ verdict }) => verdict.isUnclear);
  const right = CORPUS.length - wrong.length;
  process.stdout.write(
    `verdicts: ${right} of ${CORPUS.length} right (${((100 * right) / CORPUS.length).toFixed(1)} %), ` +
      `${unclear.length} unclear, ${confident.length} confidently wrong\n${wrong.map((one) => `  ${line(one)}\n`).join('')}`,
  );
  expect(CORPUS.length).toBeGreaterThanOrEqual(200);
  expect(confident.map(line)).toEqual([]);
  expect(right / CORPUS.length).toBeGreaterThanOrEqual(0.95);
});

test('every cause occurs in the corpus', () => {
  const met = new Set(CORPUS.map(({ verdict }) => verdict.cause));
  // An order leaves these in the instant in which it enters them.
  const momentary = ['refund_impossible'];
  expect(Object.keys(CAUSES).filter((cause) => !met.has(cause as Verdict['cause']))).toEqual(momentary);
});

test("the verdict is unclear if the money's place is not known", () => {
  expect(CORPUS.filter(({ verdict }) => verdict.money === 'unknown' && !verdict.isUnclear).map(line)).toEqual([]);
});

test('no sentence contains an address', () => {
  for (const { facts, verdict } of CORPUS) {
    const { payoutAddress, refundAddress } = facts.order.input;
    const text = [verdict.sentence, ...verdict.notes].join(' ');
    expect(text).not.toContain(
      facts.order.deposit.depositAddress === 'deposit' ? 'to deposit' : facts.order.deposit.depositAddress,
    );
    expect(text).not.toContain(payoutAddress === 'payout' ? 'to payout' : payoutAddress);
    expect(text).not.toContain(refundAddress ?? 'no such address');
  }
});
