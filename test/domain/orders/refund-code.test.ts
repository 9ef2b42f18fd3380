import {
  judgeRefundCode,
  REFUND_CODE,
  readRefundCode,
  refuseHostedChoice,
  writeRefundCode,
} from '#domain/refunds/refund-code';
import { CREATED, orderWith } from '#test/helpers/orders/order-state';

const NOW = CREATED;
const fresh = { expiresAt: NOW + REFUND_CODE.validMs, wrongTries: 0, usedAt: null };

test.each([
  ['no code was made', null, true, 'none'],
  ['it is the one on record', fresh, true, 'right'],
  ['it is another one', fresh, false, 'wrong'],
  ['one try is left', { ...fresh, wrongTries: REFUND_CODE.tries - 1 }, true, 'right'],
  ['no try is left', { ...fresh, wrongTries: REFUND_CODE.tries }, true, 'locked'],
  ['its time has just ended', { ...fresh, expiresAt: NOW }, true, 'expired'],
  ['its last moment runs', { ...fresh, expiresAt: NOW + 1 }, true, 'right'],
  ['its time has ended, and it is another one', { ...fresh, expiresAt: NOW }, false, 'expired'],
  ['it was used', { ...fresh, usedAt: NOW - 1 }, true, 'used'],
  ['another one was used', { ...fresh, usedAt: NOW - 1 }, false, 'wrong'],
] as const)('when %s, a code is judged so', (_when, stored, isSame, verdict) => {
  expect(judgeRefundCode(stored, isSame, NOW)).toBe(verdict);
});

test('a code is read as people write it, and nothing else is one', () => {
  for (const written of ['K7QF-2MXP', 'k7qf2mxp', ' k7qf 2mxp ', 'K7QF2MXP\n']) {
    expect(readRefundCode(written)).toBe('K7QF2MXP');
  }
  for (const other of ['', 'K7QF-2MX', 'K7QF-2MXPP', 'K7QF-2MX0', 'K7QF-2MXI', 'ÄÄÄÄ-ÄÄÄÄ']) {
    expect(readRefundCode(other)).toBeNull();
  }
});

test('a new code has the form that is read, with every letter from first to last', () => {
  expect(readRefundCode(writeRefundCode(() => 0))).toBe('AAAAAAAA');
  expect(readRefundCode(writeRefundCode((below) => below - 1))).toBe('99999999');
});

test.each([
  ['nothing, where the user may choose', { refundChoice: 'hosted' } as const, null],
  ['that only the partner may choose', {}, 'REFUND_NOT_PROGRAMMATIC'],
  [
    'that nobody can choose',
    { refundChoice: 'hosted', refundCapability: 'ticket' } as const,
    'REFUND_NOT_PROGRAMMATIC',
  ],
])('a due refund is refused because of %s', (_why, input, code) => {
  const order = {
    ...orderWith(input),
    status: 'refund_required' as const,
    refundDeadline: new Date(NOW + 1).toISOString(),
  };
  expect(refuseHostedChoice(order, NOW, null)?.code ?? null).toBe(code);
  expect(refuseHostedChoice(order, NOW + 1, null)?.code).toBe(
    code === 'REFUND_NOT_PROGRAMMATIC' && 'refundCapability' in input ? code : 'REFUND_WINDOW_EXPIRED',
  );
  expect(refuseHostedChoice(order, NOW, 'refunded')?.code).toBe(
    code === 'REFUND_NOT_PROGRAMMATIC' && 'refundCapability' in input ? code : 'REFUND_WINDOW_EXPIRED',
  );
});
