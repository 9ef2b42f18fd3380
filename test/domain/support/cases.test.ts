import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { readScenarios } from '#cli/scenario/scenario-files';
import { canonicalJson, chainCase, findCaseFileProblem, readCase, writeCase } from '#domain/support/case-file';
import { ACTORS } from '#domain/support/cause';
import type { OrderFacts } from '#domain/support/facts';
import { CAUSES, judgeOrder, type Verdict } from '#domain/support/verdict';
import { verifyCase } from '#operations/support/cases';
import { expectForEach } from '#test/helpers/expect-for-each';
import { createdOf, readGolden } from '#test/helpers/sandbox/golden-play';
import { liveFacts, scenarioFacts } from '#test/helpers/sandbox/played-facts';
import { LIVE_CASES } from './live-cases';
import { SCENARIO_CASES } from './scenario-cases';

test('verdicts name a provider by its brand, not by its code', () => {
  const { sentence, notes } = judgeOrder({
    ...liveFacts({ input: { provider: 'changenow' }, minutes: 15 }),
    provider: { downSince: 0, drained: null },
  });
  expect(`${sentence} ${notes.join(' ')}`).toContain('ChangeNOW has been down');
  expect(`${sentence} ${notes.join(' ')}`).not.toContain('changenow');
});

describe('case file', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const HEAD = {
    orderId: 'ord_7k2m9q4t6w8y1b3d5f7h9j2n4p',
    exportedAt: '2026-03-02T10:00:00.000Z',
    exportedBy: 'cli:anna',
    reason: 'The user asks',
  };
  const entry = (text: string, facts: unknown = null) => ({ kind: 'audit' as const, at: HEAD.exportedAt, text, facts });
  const CASE = chainCase(
    HEAD,
    [entry('one', { b: 1, a: ['x', null] }), entry('two\n```\nlines'), entry('three – äöü', { amount: '0.05' })],
    sha256,
  );

  describe.each(['json', 'md'] as const)('a case file as %s', (format) => {
    const text = writeCase(CASE, format);

    test('is intact as written, with or without the end of its last line', () => {
      expect(readCase(text)).toEqual({ file: CASE, format });
      expect([verifyCase(text).breach, verifyCase(`${text}\n`).breach]).toEqual([null, null]);
    });

    test('is reported as changed after a change of any character', () => {
      for (let at = 0; at < text.length; at += 1) {
        const other = text[at] === 'x' ? 'y' : 'x';
        expect([at, verifyCase(text.slice(0, at) + other + text.slice(at + 1)).breach]).toEqual([
          at,
          expect.anything(),
        ]);
        expect([at, verifyCase(text.slice(0, at) + text.slice(at + 1)).breach]).toEqual([at, expect.anything()]);
      }
    });

    test("with another seal than the audit log's is reported as another file", () => {
      expect(verifyCase(text, CASE.seal).breach).toBeNull();
      expect(verifyCase(text, sha256('other')).breach).toEqual({ entry: null, why: `its seal is ${CASE.seal}` });
    });
  });

  test('the first changed entry is named', () =>
    expectForEach(
      [
        ['changed', 3, CASE.entries.map((one) => (one.seq === 3 ? { ...one, text: 'other' } : one))],
        ['changed in its facts', 2, CASE.entries.map((one) => (one.seq === 2 ? { ...one, facts: { b: 2 } } : one))],
        ['removed', 2, CASE.entries.filter(({ seq }) => seq !== 2)],
        ['removed at the end', 4, CASE.entries.slice(0, 3)],
        ['exchanged', 2, [0, 2, 1, 3].flatMap((index) => CASE.entries[index] ?? [])],
      ],
      ([_what, first, entries]) => {
        expect(findCaseFileProblem({ ...CASE, entries, seal: entries.at(-1)?.hash ?? '' }, sha256)?.entry).toBe(first);
      },
    ));

  test('the case file of one order is refused for another order', () => {
    expect(findCaseFileProblem({ ...CASE, order_id: 'ord_other' }, sha256)).toEqual(
      expect.objectContaining({ entry: null }),
    );
  });

  test('a text that is not a case file is reported as such', () => {
    for (const text of ['', '{}', '# Case', '{"format":"swaplane-case/1"}', '[]', '{"format":']) {
      expect(verifyCase(text).breach?.why).toBe('it is no case file');
    }
  });

  test('canonical JSON is equal for equal values, whatever the order of their members', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe('corpus', () => {
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

  test('where the provider pays a refund back to the sender, no sentence speaks of a refund address', () => {
    const steps = LIVE_CASES.find(([, expected]) => expected.startsWith('refund_being_requested'))?.[2].steps ?? [];
    const sentenceFor = (input: object) => judgeOrder(liveFacts({ input, steps, minutes: 30.5 })).sentence;
    expect(sentenceFor({})).toContain('to send it to the refund address');
    expect(sentenceFor({ refundsToSender: true })).toContain('to send it back to the address that it came from');
  });

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

  test('the brief of every order is two short sentences in words: what happened, and what is next', () => {
    for (const { name, verdict } of CORPUS) {
      const { happened, next } = verdict.brief;
      // Simulated transactions are named so.
      for (const sentence of [happened, next].map((text) => text.replaceAll(/sandbox_\w+/g, 'x'))) {
        expect([name, sentence]).toEqual([name, expect.stringMatching(/^\S.{8,190}\.$/)]);
        expect([name, sentence]).toEqual([name, expect.not.stringMatching(/[a-z]_[a-z]|undefined|null|[{}[\]]|\.\.$/)]);
      }
      expect([name, happened.startsWith('Unclear: ')]).toEqual([name, verdict.isUnclear]);
    }
  });

  test('the brief says when: the usual end of a swap while it is not late, otherwise what happens by itself', () => {
    const briefs = CORPUS.map(({ verdict }) => verdict);
    expect(briefs.some(({ brief }) => /; usually done by \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\.$/.test(brief.next))).toBe(
      true,
    );
    for (const { brief, next } of briefs.filter(({ swapDuration }) => swapDuration === null)) {
      expect(brief.next.includes('; at 2')).toBe(next !== null);
    }
  });

  test('no sentence contains an address', () => {
    for (const { facts, verdict } of CORPUS) {
      const { payoutAddress, refundAddress } = facts.order.input;
      const { happened, next } = verdict.brief;
      const text = [verdict.sentence, happened, next, ...verdict.notes].join(' ');
      expect(text).not.toContain(
        facts.order.deposit.depositAddress === 'deposit' ? 'to deposit' : facts.order.deposit.depositAddress,
      );
      expect(text).not.toContain(payoutAddress === 'payout' ? 'to payout' : payoutAddress);
      expect(text).not.toContain(refundAddress ?? 'no such address');
    }
  });
});
