import { listCasesOf } from '#db/recovery/cases';
import { HOUR, MINUTE } from '#domain/duration';
import type { OrderState } from '#domain/orders/order';
import type { ProviderReport } from '#domain/watching/provider-report';
import { closeOrderCase } from '#operations/orders/support-order';
import { useWatchedOrders, type WatchedOrders } from '#test/helpers/orders/watched-orders';
import { makeHash } from '#twins/assets';

let orders: WatchedOrders;
useWatchedOrders((opened) => {
  orders = opened;
});

const idOf = ({ input }: OrderState) => input.orderId;
const openConfirming = () =>
  orders.open(HOUR / 2, [
    [MINUTE, { type: 'provider_report', report: { status: 'confirming', txInHash: makeHash('in') } }],
  ]);
const done = (of: string): ProviderReport => ({
  status: 'completed',
  amountTo: '14.8',
  txOutHash: makeHash(of),
  providerWord: 'finished',
});

async function wordsOf(id: string): Promise<string> {
  const found = (await listCasesOf(orders.db, id)).find(
    ({ mismatch, closedAt }) => mismatch === 'doubtful_evidence' && !closedAt,
  );
  return found?.repair ?? '';
}

test.each<[what: string, changes: Partial<ProviderReport>, words: RegExp]>([
  ['of nothing', { amountTo: '0' }, /the amount paid out "0" is nothing/],
  ['of another amount', { amountTo: '1480' }, /the amount paid out "1480" is far more than was promised/],
  [
    "by the deposit's transaction",
    { txOutHash: makeHash('in') },
    /the transaction "\w{64}" is the transaction of the deposit/,
  ],
])(
  'a completion %s becomes no end: the partner sees `sending`, and a person the words',
  async (_what, changes, words) => {
    const order = await openConfirming();
    await orders.poll(idOf(order), { ...done('out'), ...changes });
    expect(orders.signals).toEqual([['providerReport', expect.objectContaining({ status: 'sending' })]]);
    expect(await orders.openCases(idOf(order))).toEqual(['doubtful_evidence']);
    expect(await wordsOf(idOf(order))).toMatch(words);
    expect(await wordsOf(idOf(order))).toContain('which it calls "finished"');
  },
);

test('the order waits for other evidence then, and a completion that can be so ends it and closes the case', async () => {
  const order = await openConfirming();
  const id = idOf(order);
  await orders.poll(id, { ...done('first'), amountTo: '0' });
  const sending = await orders.advance(order, { type: 'provider_report', report: { status: 'sending' } });
  await orders.poll(id, { ...done('first'), amountTo: '0' });
  const [, , told] = [orders.signals.length, ...(orders.signals.at(-1) ?? [])];
  expect(told).toMatchObject({ status: 'completed', doubts: [{ what: 'amountTo', why: 'zero' }] });
  const waiting = await orders.advance(sending, { type: 'provider_report', report: told as ProviderReport });
  expect([waiting.status, waiting.missingEvidence?.asked]).toEqual(['sending', 0]);
  await orders.poll(id, done('first'));
  expect(await orders.openCases(id)).toEqual([]);
  expect(orders.signals.at(-1)).toEqual(['providerReport', done('first')]);
});

test("a transaction that ended another order ends no second one, and an operator's word about it stands until there is news", async () => {
  const first = await openConfirming();
  await orders.advance(first, { type: 'provider_report', report: done('taken') });
  const second = await openConfirming();
  const id = idOf(second);
  await orders.poll(id, done('taken'));
  expect(orders.signals.at(-1)).toMatchObject(['providerReport', { status: 'sending' }]);
  expect(await wordsOf(id)).toContain('ended another order');
  await closeOrderCase(
    { db: orders.db },
    { orderId: id, kind: 'doubtful_evidence', reason: 'asked', actor: 'cli:tester' },
  );
  await orders.poll(id, done('taken'));
  expect(await orders.openCases(id)).toEqual([]);
  await orders.poll(id, { ...done('taken'), amountTo: '14.9' });
  expect(await orders.openCases(id)).toEqual(['doubtful_evidence']);
});

test('a late deposit is not settled by a transaction that ended another order', async () => {
  const other = await openConfirming();
  await orders.advance(other, { type: 'provider_report', report: done('paid') });
  const order = await orders.open(2 * HOUR, [[HOUR, { type: 'deadline', kind: 'deposit_window' }]]);
  await orders.poll(idOf(order), { ...done('paid'), txInHash: makeHash('late') });
  expect((await orders.openCases(idOf(order))).toSorted()).toEqual(['doubtful_evidence', 'late_deposit']);
  expect(await orders.dueIn(idOf(order))).not.toBeNull();
});

test('where one transaction usually pays many, another payout address is no doubt', async () => {
  const first = await openConfirming();
  await orders.advance(first, { type: 'provider_report', report: done('batch') });
  const second = await orders.open(HOUR / 2, [], { payoutAddress: 'another' });
  await orders.poll(idOf(second), done('batch'));
  expect(await orders.openCases(idOf(second))).toEqual([]);
  expect(orders.signals.at(-1)).toEqual(['providerReport', done('batch')]);
});
