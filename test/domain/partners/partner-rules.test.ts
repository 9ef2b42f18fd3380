import { isUsable, KeyRefusal, keyConditionAt, requireAllowed } from '#domain/keys/key-life';
import { isSupportContact, logoType, MAX_LOGO_BYTES, supportLink } from '#domain/partners/branding';
import { type ClosingFacts, obstaclesTo, REOPEN_MS, reopenableUntil } from '#domain/partners/closing';
import { isPermitted, PERMISSIONS, ROLES } from '#domain/team/permission';
import { expectForEach } from '#test/helpers/expect-for-each';

describe('branding', () => {
  const file = (...start: number[]) => Uint8Array.from([...start, ...Array<number>(20).fill(0)]);
  const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

  test('a logo is accepted only if its content is a small image without anything that could run', () => {
    expect(logoType(file(...PNG))).toBe('image/png');
    expect(logoType(file(0xff, 0xd8, 0xff))).toBe('image/jpeg');
    expect(logoType(file(...Buffer.from('RIFF....WEBP')))).toBe('image/webp');
    expect(logoType(Uint8Array.from([...PNG, ...Array<number>(MAX_LOGO_BYTES).fill(0)]))).toBeNull();
    for (const wrong of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '', 'RIFF....WAVE']) {
      expect(logoType(Buffer.from(wrong))).toBeNull();
    }
  });

  test.each([
    ['help@acme.example', 'mailto:help@acme.example'],
    ['https://acme.example/support?from=track#top', 'https://acme.example/support?from=track#top'],
  ])('%s is accepted as a way to reach support', (contact, link) => {
    expect(isSupportContact(contact)).toBe(true);
    expect(supportLink(contact)).toBe(link);
  });

  test('any other text is refused as a way to reach support', () =>
    expectForEach(
      [
        'javascript:alert(1)',
        'http://acme.example',
        'https://',
        'https://acme.example/a b',
        'https://user@acme.example',
        'acme.example',
        'help@acme',
        'a@b.example?subject=x',
        `https://acme.example/${'x'.repeat(200)}`,
        '',
      ],
      (contact) => {
        expect(isSupportContact(contact)).toBe(false);
      },
    ));
});

describe('closing', () => {
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
});

describe('key life', () => {
  const NOW = Date.parse('2026-05-01T00:00:00.000Z');
  const at = (ms: number) => new Date(NOW + ms);
  const life = { keyId: 'key_1', status: 'active' as const, expiresAt: null, revokedAt: null };
  const rotating = { ...life, status: 'rotating' as const };

  test("a key's times decide whether it is valid, rotating or expired", () =>
    expectForEach(
      [
        ['without an end', life, 'active'],
        ['a millisecond before its day', { ...life, expiresAt: at(1) }, 'active'],
        ['at 00:00 of its day', { ...life, expiresAt: at(0) }, 'expired'],
        ['within its window', { ...rotating, revokedAt: at(1) }, 'rotating'],
        ["at the end of its window, whatever the row's status", { ...rotating, revokedAt: at(0) }, 'revoked'],
        ['rotating, at 00:00 of its day', { ...rotating, revokedAt: at(1), expiresAt: at(0) }, 'expired'],
        ['revoked', { ...life, status: 'revoked' as const, revokedAt: at(-1) }, 'revoked'],
      ] as const,
      ([_words, key, condition]) => {
        expect(keyConditionAt(key, NOW)).toBe(condition);
        expect(isUsable(key, NOW)).toBe(condition === 'active' || condition === 'rotating');
      },
    ));

  test('each action is allowed only in its conditions', () => {
    const keys = {
      active: life,
      rotating: { ...rotating, revokedAt: at(1) },
      revoked: { ...life, status: 'revoked' as const },
      expired: { ...life, expiresAt: at(0) },
    };
    const can = (action: Parameters<typeof requireAllowed>[0]) =>
      Object.entries(keys).flatMap(([condition, key]) => {
        try {
          requireAllowed(action, key, NOW);
          return [condition];
        } catch (error) {
          expect(error).toBeInstanceOf(KeyRefusal);
          expect((error as Error).message).toMatch(new RegExp(`^key_1 is ${condition} and [^\\n]+\\.$`));
          return [];
        }
      });
    expect(can('rotate')).toEqual(['active']);
    expect(can('change')).toEqual(['active', 'rotating']);
    expect(can('cancel')).toEqual(['rotating']);
    expect(can('finish')).toEqual(['rotating']);
  });
});
