import { HOUR, SECOND } from '#domain/duration';
import { DEPOSIT_REPORT_LIMIT, judgeDepositReport } from '#domain/watching/deposit-report';

const NOW = Date.parse('2026-11-25T05:00:00Z');
const none = { hash: null, times: [], isNotified: false };

test('the first report of a deposit is recorded, starts a poll at once, and is sent to the order', () => {
  expect(judgeDepositReport(none, 'a', NOW)).toEqual({ kind: 'noted', times: [NOW], pollAt: NOW, notifiesOrder: true });
});

test('a repeated hash starts no poll; it is sent to the order again only after ten seconds without an acknowledgement', () => {
  const known = { hash: 'a', times: [NOW], isNotified: false };
  expect(judgeDepositReport(known, 'a', NOW + SECOND)).toEqual({ kind: 'repeated', notifiesOrder: false });
  expect(judgeDepositReport(known, 'a', NOW + 10 * SECOND)).toEqual({ kind: 'repeated', notifiesOrder: true });
  expect(judgeDepositReport({ ...known, isNotified: true }, 'a', NOW + HOUR)).toEqual({
    kind: 'repeated',
    notifiesOrder: false,
  });
});

test('another hash starts at most one poll in five seconds, and ten hashes an hour are accepted', () => {
  const known = { hash: 'a', times: [NOW], isNotified: true };
  expect(judgeDepositReport(known, 'b', NOW + SECOND)).toMatchObject({ kind: 'noted', pollAt: NOW + 5 * SECOND });
  const full = { ...known, times: Array.from({ length: DEPOSIT_REPORT_LIMIT.uses }, (_, nth) => NOW - nth * SECOND) };
  const wait = judgeDepositReport(full, 'b', NOW + SECOND);
  expect(wait).toEqual({ kind: 'limited', waitMs: HOUR - 10 * SECOND });
  expect(judgeDepositReport(full, 'b', NOW + HOUR)).toMatchObject({ kind: 'noted' });
});
