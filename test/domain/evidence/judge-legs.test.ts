import { judgeLegs, type WatchedLeg } from '#domain/evidence/judge-legs';
import type { AgreedPayment } from '#domain/evidence/leg';
import { agreedWith, chainWith, HASH, saidWith, transaction } from './chain-facts';
import { tagged, toTag } from './verdict-rows';

describe('addresses that orders have in common [rules/evidence: What is looked at]', () => {
  const legOf = (owner: string, changes: Partial<AgreedPayment>): WatchedLeg => ({
    owner,
    agreed: agreedWith(changes),
    said: null,
  });
  /** Another user's order to the same address, and a payout to the tag 77 of more than was expected, whose amount is not said. */
  const verdictBeside = (neighbor: WatchedLeg) => {
    const paid = toTag('77', { units: '1000300' });
    const { tip, isCurrent, at, addressKey } = chainWith();
    const leg = { ...legOf('own:payout', tagged), said: saidWith({ amount: null }) };
    const facts = {
      tip,
      isCurrent,
      at,
      addressKey,
      payments: [paid],
      named: new Map([[HASH.slice(2), transaction([paid])]]),
      knownAt: new Map(),
    };
    return judgeLegs([leg], [neighbor], facts, new Map()).get('own:payout')?.verdict;
  };

  test('a payout to an exchange is verified, although other users of it have the address with memos of their own', () =>
    expect(verdictBeside(legOf('other:payout', { ...tagged, memo: '78' }))).toBe('verified'));

  test('another order with the same memo, or with none, may be who was paid', () => {
    expect(verdictBeside(legOf('other:payout', tagged))).toBe('unclear');
    expect(verdictBeside(legOf('other:payout', { ...tagged, memo: null }))).toBe('unclear');
  });
});
