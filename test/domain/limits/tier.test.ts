import { Lease } from '#api/limits/limiter';
import {
  allowanceOf,
  type PartnerSettings,
  revenueSharePct,
  TIER_NAMES,
  TIERS,
  tierAt,
  trialEnd,
} from '#domain/limits/tier';
import { perMinute } from '#domain/limits/token-bucket';
import { expectForEach } from '#test/helpers/expect-for-each';

describe('lease', () => {
  test("a process whose clock is behind the bucket's last time never reports a longer wait", () => {
    const rate = perMinute(0);
    const seenAt = 1_000_000;
    const lease = new Lease('bucket', rate, seenAt);
    lease.see({ granted: 0, left: { sixtieths: 0, refilledAt: seenAt }, now: seenAt }, rate);
    expect(lease.shown(false, seenAt - 3).retryAfter).toBe(60);
  });
});

describe('tier', () => {
  const SINCE = new Date('2026-01-15T10:30:00.000Z');
  const NOW = SINCE.getTime();

  const unsettled: Omit<PartnerSettings, 'tier'> = {
    tierSince: SINCE,
    revenueSharePct: null,
    readsPerMinute: null,
    writesPerMinute: null,
    advancesPerMinute: null,
    bulkPerMinute: null,
    streams: null,
    requestsPerSecond: null,
  };

  test('every tier has its commission, its number of streams and its writes per minute', () =>
    expectForEach(
      [
        ['trial', 50, 50, 60],
        ['starter', 35, 200, 60],
        ['growth', 40, 500, 120],
        ['scale', 50, 1_500, 300],
        ['enterprise', 60, 5_000, 600],
      ] as const,
      ([tier, share, streams, writes]) => {
        const settings = { ...unsettled, tier };
        expect(revenueSharePct(settings, NOW)).toBe(share);
        expect(allowanceOf(settings, 'live', NOW)).toEqual({
          readsPerMinute: 600,
          writesPerMinute: writes,
          advancesPerMinute: 600,
          bulkPerMinute: 10,
          streams,
          requestsPerSecond: null,
        });
      },
    ));

  test('a test key has 60 writes per minute and 50 streams, whatever the tier', () =>
    expectForEach(TIER_NAMES, (tier) => {
      expect(allowanceOf({ ...unsettled, tier }, 'test', NOW)).toEqual({
        readsPerMinute: 600,
        writesPerMinute: 60,
        advancesPerMinute: 600,
        bulkPerMinute: 10,
        streams: 50,
        requestsPerSecond: null,
      });
    }));

  test('the table names exactly these tiers', () => {
    expect(Object.keys(TIERS)).toEqual(['trial', 'starter', 'growth', 'scale', 'enterprise']);
  });

  test("a limit that an operator has set replaces the tier's, in both environments", () => {
    const settled = {
      ...unsettled,
      tier: 'growth' as const,
      revenueSharePct: 0,
      readsPerMinute: 1,
      writesPerMinute: 2,
      advancesPerMinute: 6,
      bulkPerMinute: 3,
      streams: 4,
      requestsPerSecond: 5,
    };
    expect(revenueSharePct(settled, NOW)).toBe(0);
    for (const environment of ['live', 'test'] as const) {
      expect(allowanceOf(settled, environment, NOW)).toEqual({
        readsPerMinute: 1,
        writesPerMinute: 2,
        advancesPerMinute: 6,
        bulkPerMinute: 3,
        streams: 4,
        requestsPerSecond: 5,
      });
    }
  });

  test('a trial ends three calendar months later', () =>
    expectForEach(
      [
        ['2026-01-15T10:30:00.000Z', '2026-04-15T10:30:00.000Z'],
        ['2026-11-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'],
        ['2026-11-30T23:59:59.999Z', '2027-02-28T23:59:59.999Z'],
        ['2027-11-29T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
        ['2026-01-31T12:00:00.000Z', '2026-04-30T12:00:00.000Z'],
        ['2026-10-31T00:00:00.000Z', '2027-01-31T00:00:00.000Z'],
      ],
      ([since, end]) => {
        expect(new Date(trialEnd(new Date(since))).toISOString()).toBe(end);
      },
    ));

  test('a trial becomes a starter at the instant it ends; other tiers do not change', () => {
    const end = Date.parse('2026-04-15T10:30:00.000Z');
    expect(tierAt({ tier: 'trial', tierSince: SINCE }, end - 1)).toBe('trial');
    expect(tierAt({ tier: 'trial', tierSince: SINCE }, end)).toBe('starter');
    expect(tierAt({ tier: 'scale', tierSince: SINCE }, end)).toBe('scale');
    const settings = { ...unsettled, tier: 'trial' as const };
    expect([end - 1, end].map((now) => revenueSharePct(settings, now))).toEqual([50, 35]);
    expect([end - 1, end].map((now) => allowanceOf(settings, 'live', now).streams)).toEqual([50, 200]);
  });
});
