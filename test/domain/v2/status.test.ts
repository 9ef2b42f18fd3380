import { isTerminal, ORDER_STATUSES } from '#domain/orders/status';
import { TRANSITIONS } from '#domain/orders/transition';
import { canRefund } from '#domain/v2/refund';
import { statusesOf, toV2Status, V2_STATUSES } from '#domain/v2/status';

test('each status has a v2 word, and the words are those of the table', () => {
  expect(ORDER_STATUSES.map((status) => [status, toV2Status(status, 'expired')])).toEqual([
    ['waiting_deposit', 'waiting'],
    ['confirming', 'confirming'],
    ['exchanging', 'exchanging'],
    ['sending', 'sending'],
    ['refund_required', 'verifying'],
    ['manual_review', 'verifying'],
    ['completed', 'finished'],
    ['failed', 'failed'],
    ['expired', 'expired'],
    ['refunded', 'refunded'],
  ]);
  expect(toV2Status('expired', 'failed')).toBe('failed');
});

test('exactly the ends have final v2 words', () => {
  const ends = ['finished', 'failed', 'expired', 'refunded'];
  for (const status of ORDER_STATUSES) {
    expect([status, ends.includes(toV2Status(status, 'expired'))]).toEqual([status, isTerminal(status)]);
  }
});

test('whatever an order does, its v2 words only go forward', () => {
  const rank = [
    'waiting',
    'confirming',
    'exchanging',
    'sending',
    'verifying',
    'finished',
    'failed',
    'expired',
    'refunded',
  ];
  for (const [from, { direct, skips }] of Object.entries(TRANSITIONS)) {
    for (const to of [...direct, ...skips]) {
      const [before, after] = [from, to].map((status) => rank.indexOf(toV2Status(status as typeof to, 'expired')));
      expect([from, to, (after ?? 0) >= (before ?? 0)]).toEqual([from, to, true]);
    }
  }
});

test('a filter by a v2 word finds exactly the statuses that are shown with it', () => {
  for (const word of V2_STATUSES.filter((each) => each !== 'new')) {
    expect(statusesOf(word, 'expired')).toEqual(ORDER_STATUSES.filter((s) => toV2Status(s, 'expired') === word));
  }
  expect(statusesOf('new', 'expired')).toEqual(['waiting_deposit']);
  expect(statusesOf('verifying', 'expired')).toEqual(['refund_required', 'manual_review']);
});

test('where expired orders are shown as failed, both words find them', () => {
  expect(statusesOf('failed', 'failed')).toEqual(['failed', 'expired']);
  expect(statusesOf('expired', 'failed')).toEqual(['expired']);
});

describe('a refund can be requested', () => {
  const DUE = {
    status: 'refund_required',
    refundCapability: 'programmatic',
    refundDeadline: '2026-03-02T10:00:00.000Z',
    isDecided: false,
  } as const;
  const before = Date.parse('2026-03-02T09:59:59.999Z');

  test('while it is due, even if only the workflow knows the deadline', () => {
    expect([canRefund(DUE, before), canRefund(DUE, null)]).toEqual([true, true]);
  });

  test.each([
    ['after the window', DUE, before + 1],
    ['once it is decided', { ...DUE, isDecided: true }, before],
    ['from a provider with tickets', { ...DUE, refundCapability: 'ticket' as const, refundDeadline: null }, before],
    ['when it is done', { ...DUE, status: 'refunded' as const }, before],
  ])('not %s', (_case, order, now) => {
    expect(canRefund(order, now)).toBe(false);
  });
});
