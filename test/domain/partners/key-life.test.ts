import { isUsable, KeyRefusal, keyConditionAt, requireAllowed } from '#domain/keys/key-life';
import { expectForEach } from '#test/helpers/expect-for-each';

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
