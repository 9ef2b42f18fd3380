import { describeOrder } from '#cli/order/partner-orders';
import { PLAIN_ORDER } from '#sandbox/golden-text';

const lines = (text: string) => text.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' '));

test('an order as text shows the memo before the address, and until when to pay', () => {
  const shown = lines(describeOrder({ ...PLAIN_ORDER, deposit_extra_id: '4711' }));
  expect(shown.slice(3, 7)).toEqual([
    'memo 4711',
    'deposit to sandbox_btc_deposit',
    'until 2026-01-01T01:00:00.000Z',
    'pays out to 0x52908400098527886E0F7030069857D2E4169EE7',
  ]);
  expect(lines(describeOrder(PLAIN_ORDER)).filter((line) => line.startsWith('memo'))).toEqual([]);
});

test('once the refund is decided, the text says so instead of until when to decide', () => {
  const due = { ...PLAIN_ORDER, status: 'refund_required' as const, refund_deadline: '2026-01-02T00:00:00.000Z' };
  expect(lines(describeOrder(due))).toContain('decide until 2026-01-02T00:00:00.000Z');
  const at = '2026-01-01T06:00:00.000Z';
  const decision = { action: 'refund_to_address', target: null, decided_by: 'partner', decided_at: at } as const;
  const decided = lines(describeOrder({ ...due, refund_decision: decision }));
  expect(decided).toContain(`refund refund_to_address, decided by partner at ${at}`);
  expect(decided.filter((line) => line.startsWith('decide until'))).toEqual([]);
});

test('a refund is never shown as a payout', () => {
  const ended = { ...PLAIN_ORDER, tx_in_hash: 'in', tx_out_hash: 'out', amount_to_actual: null };
  expect(lines(describeOrder({ ...ended, status: 'refunded' }))).toEqual(expect.arrayContaining(['refund tx out']));
  const completed = lines(describeOrder({ ...ended, status: 'completed', amount_to_actual: '1.006' }));
  expect(completed).toEqual(expect.arrayContaining(['received 1.006 ETH', 'deposit tx in', 'payout tx out']));
});
