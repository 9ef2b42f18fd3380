import { ADAPTERS } from '#providers/adapters';
import { keptShares, type MarkupRules, toPercent } from '#providers/markup';

const perOrder: MarkupRules = { kind: 'per_order', member: 'fee', maxBps: 300 };
const none = { settings: {}, ownShareBps: null };

test('a setting that a share needs is one that the provider takes', () => {
  for (const { facts } of ADAPTERS) {
    const { markup, needs, accepts = [] } = facts;
    if (markup.kind !== 'none' && markup.needs) {
      expect([facts.code, [...needs, ...accepts]]).toEqual([facts.code, expect.arrayContaining([markup.needs])]);
    }
  }
});

test("the operator's share leaves less for the markups of partners, and never more than the provider takes", () => {
  expect(keptShares(perOrder, none)).toEqual({ ownBps: 0, maxMarkupBps: 300 });
  expect(keptShares(perOrder, { ...none, ownShareBps: 120 })).toEqual({ ownBps: 120, maxMarkupBps: 180 });
  expect(keptShares(perOrder, { ...none, ownShareBps: 1000 })).toEqual({ ownBps: 300, maxMarkupBps: 0 });
});

test('without the account that receives it, nothing is kept', () => {
  const rules: MarkupRules = { ...perOrder, needs: 'affiliate' };
  expect(keptShares(rules, { ...none, ownShareBps: 20 })).toEqual({ ownBps: 0, maxMarkupBps: 0 });
  expect(keptShares(rules, { settings: { affiliate: 'me' }, ownShareBps: 20 }).maxMarkupBps).toBe(280);
});

test.each([
  ['yes', 300],
  ['no', 0],
])('a permission that is `%s` allows %d', (value, maxMarkupBps) => {
  const rules: MarkupRules = { ...perOrder, needs: 'fee_override' };
  expect(keptShares(rules, { ...none, settings: { fee_override: value } })).toEqual({ ownBps: 0, maxMarkupBps });
});

test('a share that is set in the account is the same for all partners, so it is no markup', () => {
  const inAccount = keptShares({ kind: 'in_account' }, { ...none, ownShareBps: 40 });
  expect(inAccount).toEqual({ ownBps: 40, maxMarkupBps: 0 });
  const unknown = keptShares({ kind: 'none', because: 'unclear' }, { ...none, ownShareBps: 40 });
  expect(unknown).toEqual({ ownBps: 0, maxMarkupBps: 0 });
});

test.each([
  [25, '0.25'],
  [120, '1.2'],
  [300, '3'],
])('%d hundredths of a percent are %s percent', (bps, percent) => {
  expect(toPercent(bps)).toBe(percent);
});
