import fc from 'fast-check';
import { BEGINNING, type Step } from '#test/domain/evidence/history';
import type { SharedStep } from '#test/domain/evidence/shared-chain';
import type { FollowedHistories } from './followed-histories';

/** So many are on one chain at a time, and so many times. */
export const BESIDE = 25;
const ROUNDS = 4;

/** What happens to the chain of all. */
const CHAIN_STEPS = 'mine mine mine mine mine reorganise reorganise reorganise wait wait'.split(' ');
/** How often something happens to the chain, and to the histories. */
const [OF_CHAIN, OF_HISTORIES] = [5, 6];

interface Kinds {
  /** What happens to one history; the more often it stands here, the more often it does. */
  steps: readonly string[];
  seed: number;
  /** Steps that chance seldom makes. */
  rare: readonly SharedStep[];
}

/**
 * Follows a hundred random histories, 25 on one chain at a time, and compares every verdict after every step with the model's.
 * Returns the verdicts that occurred, so that a test can say what its histories are worth.
 */
export async function followRandomHistories(
  begin: (round: number) => Promise<FollowedHistories>,
  { steps, seed, rare }: Kinds,
): Promise<string[]> {
  const given = new Set<string>();
  let round = 0;
  await fc.assert(
    fc.asyncProperty(anySteps(steps), async (taken) => {
      round += 1;
      const followed = await begin(round);
      for (const [nth, step] of [...BEGINNING.map(everywhere), ...taken].entries()) {
        await followed.take(step);
        const { expected, falseOnes, given: now } = followed.judge();
        for (const { verdict, reason } of now) given.add(reason ?? verdict);
        const done = taken.slice(0, Math.max(0, nth + 1 - BEGINNING.length)).map(briefly);
        expect([done, await followed.found()]).toEqual([done, expected]);
        expect([done, falseOnes]).toEqual([done, []]);
      }
    }),
    // The rare ones come first, and are no round of their own.
    { numRuns: ROUNDS + 1, seed, endOnFailure: true, examples: [[rare]] },
  );
  return [...given].sort();
}

function anySteps(kinds: readonly string[]): fc.Arbitrary<readonly SharedStep[]> {
  const stepOf = (what: readonly string[]) =>
    fc.record({ what: fc.constantFrom(...what), a: fc.nat(255), b: fc.nat(255) });
  const all = fc.array(stepOf(kinds), { minLength: BESIDE, maxLength: BESIDE });
  const step = fc.oneof({ weight: OF_CHAIN, arbitrary: stepOf(CHAIN_STEPS) }, { weight: OF_HISTORIES, arbitrary: all });
  // Whatever is seldom occurs in one of so many histories.
  return fc.noBias(fc.array<SharedStep>(step, { minLength: 14, maxLength: 20 }));
}

function everywhere(step: Step): SharedStep {
  return Array.from({ length: BESIDE }, () => step);
}

function briefly(step: SharedStep): string {
  return 'what' in step ? step.what : step.map(({ what }) => what).join(' ');
}
