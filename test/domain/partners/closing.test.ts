import { type ClosingFacts, obstaclesTo, REOPEN_MS, reopenableUntil } from '#domain/partners/closing';
import { isPermitted, PERMISSIONS, ROLES } from '#domain/team/permission';
import { expectForEach } from '#test/helpers/expect-for-each';

const SETTLED: ClosingFacts = { openOrders: 0, openPayouts: 0, payableUsd: '0.00000000', minimumUsd: '5000.00' };

test('every obstacle to closing is listed', () =>
  expectForEach<[string, Partial<ClosingFacts>, string[]]>(
    [
      ['nothing is open', {}, []],
      ['one order is open', { openOrders: 1 }, ['open_orders']],
      ['a payout is on its way', { openPayouts: 2 }, ['open_payouts']],
      ['the balance could be paid out', { payableUsd: '5000.00000000' }, ['unpaid_balance']],
      ['the balance is below the smallest payout', { payableUsd: '4999.99999999' }, []],
      ['nothing is owed, and any payout is large enough', { minimumUsd: '0' }, []],
      [
        'all of it',
        { openOrders: 3, openPayouts: 1, payableUsd: '9000' },
        ['open_orders', 'open_payouts', 'unpaid_balance'],
      ],
    ],
    ([_name, facts, codes]) => {
      expect(obstaclesTo({ ...SETTLED, ...facts }).map(({ code }) => code)).toEqual(codes);
    },
  ));

test('an obstacle to closing has its number and what to do about it', () => {
  const [order, payout, balance] = obstaclesTo({ ...SETTLED, openOrders: 1, openPayouts: 2, payableUsd: '6200.5' });
  expect(order?.message).toMatch(/^1 live order is still open\. Revoke your live keys/);
  expect(payout?.message).toMatch(/^2 payouts are still on the way\./);
  expect(balance?.message).toBe('You have 6200.50 USD of unpaid earnings. Request a payout first.');
});

test('a closed organization can be opened again for 14 days', () => {
  expect(reopenableUntil(new Date('2026-03-01T12:00:00Z')).toISOString()).toBe('2026-03-15T12:00:00.000Z');
  expect(REOPEN_MS).toBe(14 * 24 * 60 * 60 * 1_000);
});

test('in a closed organization only an Owner may act, and only to export the data or to open it again', () => {
  const left = ROLES.flatMap((role) =>
    PERMISSIONS.filter((permission) => isPermitted(role, permission, true)).map((permission) => [role, permission]),
  );
  expect(left).toEqual([
    ['owner', 'data.export'],
    ['owner', 'partner.close'],
  ]);
});
