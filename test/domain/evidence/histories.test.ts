import fc from 'fast-check';
import { CONTRADICTIONS, VERDICTS } from '#domain/evidence/leg';
import { BEGINNING, History } from './history';

const STEPS =
  'create create pay pay pay fail tell tell tell tell hide invent old borrow borrow borrow borrow namesake less elsewhere stray mine mine mine mine mine mine reorganise replace drop wait'.split(
    ' ',
  );

const steps = fc.array(fc.record({ what: fc.constantFrom(...STEPS), a: fc.nat(255), b: fc.nat(255) }), {
  minLength: 5,
  maxLength: 45,
});

test('no verdict of 2,000 histories with reorganisations, replacements and lies is false [rules/evidence: Verdicts]', () => {
  const given = new Map<string, number>();
  fc.assert(
    fc.property(steps, (taken) => {
      const history = new History();
      for (const step of [...BEGINNING, ...taken]) {
        history.take(step);
        const verdicts = history.judge();
        for (const judged of verdicts.values()) {
          const name = judged && (judged.reason ?? judged.verdict);
          if (name) given.set(name, (given.get(name) ?? 0) + 1);
        }
        expect([step, history.listFalse(verdicts)]).toEqual([step, {}]);
        const evidence = [...verdicts.values()].flatMap((verdict) =>
          verdict?.verdict === 'verified'
            ? (verdict.seen?.payments ?? []).map(({ txHash, index }) => `${txHash}:${index}`)
            : [],
        );
        expect(evidence).toEqual([...new Set(evidence)]);
      }
    }),
    { numRuns: 2_000 },
  );
  // The histories are worth something only if every verdict occurs in them.
  const rare = [...VERDICTS, ...CONTRADICTIONS].filter((name) => !given.has(name));
  expect(rare).toEqual(['contradicted', 'unchecked']);
});
