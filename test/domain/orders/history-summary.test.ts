import { HOUR, MINUTE } from '#domain/duration';
import { apply } from '#domain/orders/apply-event';
import { nextDue } from '#domain/orders/deadline';
import { callSummary, creationSummary, describeState, dueSummary, recordSummary } from '#domain/orders/history-summary';
import { dueCall } from '#domain/orders/provider-call';
import { uiAddress } from '#temporal/ui-address';
import { BY_KEY, CREATED, orderWith } from '#test/helpers/orders/order-state';

const at = (minutes: number) => CREATED + minutes * MINUTE;
const SHORT = {
  type: 'provider_report',
  report: { status: 'refund_required', reason: 'underpayment', amountFrom: '0.04', providerWord: 'hold' },
} as const;
const due = apply(orderWith({ payoutAddress: 'payout-there' }), SHORT, at(10));
const decided = apply(
  due,
  { type: 'refund_action', action: { kind: 'address', address: 'refund-here', extraId: null }, decider: BY_KEY },
  at(20),
);

test("a summary contains status, amount and the provider's word", () => {
  expect(recordSummary(due, SHORT)).toBe(
    'refund_required, revision 2: the provider says "hold", underpayment, 0.04 arrived',
  );
  expect(creationSummary(due.input)).toBe('alphaswap: open an order for 0.05 BTC (btc) to 14.80231 XMR');
  const call = dueCall(decided);
  expect(call && callSummary(call, decided)).toBe('alphaswap: refund 0.04 BTC of its order AX-1 to an address');
  const next = nextDue(due);
  expect(next && dueSummary(next)).toBe(
    `end of the refund decision window, ${new Date(at(10) + 24 * HOUR).toISOString()}`,
  );
});

test('the current details contain the whole state and what is due next', () => {
  expect(describeState(decided).split('\n')).toEqual([
    '**refund_required** since 2026-03-02T10:10:00.000Z: The swap cannot continue; a refund is due',
    '- 0.05 BTC to 14.80231 XMR at alphaswap, its order AX-1',
    '- Reason: underpayment',
    '- Arrived: 0.04 BTC',
    '- Refund decided by partner at 2026-03-02T10:20:00.000Z',
  ]);
  expect(describeState(due)).toContain('- Next: end of the refund decision window at 2026-03-03T10:10:00.000Z');
});

test('neither a summary nor the details contain an address', () => {
  const call = dueCall(decided);
  const summaries = [
    describeState(decided),
    call && callSummary(call, decided),
    recordSummary(decided, {
      type: 'refund_action',
      action: { kind: 'address', address: 'refund-here', extraId: null },
      decider: BY_KEY,
    }),
  ].join(' ');
  expect(summaries).not.toMatch(/refund-here|payout-there/);
});

test('the Web UI has an address for each run and each of its events', () => {
  const run = { uiUrl: 'http://127.0.0.1:8233/', namespace: 'default', workflowId: 'delivery:a:b', runId: '1-2' };
  expect(uiAddress(run)).toBe('http://127.0.0.1:8233/namespaces/default/workflows/delivery%3Aa%3Ab/1-2/history');
  expect(uiAddress(run, 7)).toBe(`${uiAddress(run)}/events/7`);
});
