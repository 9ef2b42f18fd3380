import type { Family } from '#test/helpers/chains/model-node';
import { testFoundPayments } from './found-payments';
import { testHostileAnswers } from './hostile-answers';
import { testJudgedLegs } from './judged-legs';
import { testRandomHistories } from './random-histories';

/** What holds for every family, each spoken to as its documentation says. */
export function describeFamily(name: string, family: Family): void {
  describe(name, () => {
    describe('payments', () => testFoundPayments(family));
    describe('verdicts', () => testJudgedLegs(family));
    describe('answers that cannot be believed', () => testHostileAnswers(family));
    describe('histories', () => testRandomHistories(family));
  });
}
