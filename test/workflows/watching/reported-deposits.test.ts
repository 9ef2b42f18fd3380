import { eq, sql } from 'drizzle-orm';
import { listOpenCases } from '#db/recovery/cases';
import { providerRates } from '#db/schema/limits';
import { partners } from '#db/schema/partners';
import { orderWatches } from '#db/schema/watching';
import { findWatch, pollNow } from '#db/watching/watches';
import { ageOrder, restartOrder } from '#test/helpers/orders/age-order';
import { estimate, startTwinService, type TwinService } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { errorOf } from '#test/helpers/service/errors';
import type { TestPartner } from '#test/helpers/service/partners';
import { makeAddress, makeHash } from '#twins/assets';
import type { Phase } from '#twins/stories';
import { depositReportedSignal } from '#workflows/messages';

let twins: TwinService;
let partner: TestPartner;
beforeAll(async () => {
  twins = await startTwinService('thorchain', { story: 'silent' });
  partner = await twins.service.partner();
  // The refusals here must not come from the ordinary write limit.
  await twins.service.db.update(partners).set({ writesPerMinute: 1_000 });
});
afterAll(() => twins.close());

/** The newest of the twin's orders is ours; all swaps to one address have the same memo. */
async function open(payout: string) {
  // The provider's rate, which earlier orders may have used up, is not what these tests are about.
  await twins.service.db.delete(providerRates);
  const quote = await eventually(async () => {
    const asked = await estimate(partner.live);
    return asked.status === 200 ? asked : null;
  });
  const answer = await partner.live.create({ quote_id: quote.body.quote_id, address: makeAddress('btc', payout) });
  expect(answer.status).toBe(201);
  const [made] = twins.twin.state.list();
  return { ...answer.body, made: made?.id ?? '', hash: makeHash(`${made?.id}:in`) };
}
const report = (orderId: string, txHash: string) =>
  partner.live.call('POST', `/order/${orderId}/deposit`, { tx_hash: txHash });
const becomes = (orderId: string, status: string) =>
  eventually(async () => {
    const { body } = await partner.live.get(orderId);
    return body.status === status ? body : null;
  });
async function reach(order: { order_id: string; made: string }, phase: Phase): Promise<void> {
  twins.twin.state.set(order.made, { phase });
  await pollNow(twins.service.db, 'thorchain', order.order_id);
}

test('a swap without an order at the provider goes from its estimate to the payout by the hash that the wallet reports', async () => {
  const order = await open('one');
  expect(order.deposit_extra_id).toMatch(new RegExp(`^=:b:${makeAddress('btc', 'one')}:\\d+/1/0$`));
  twins.twin.state.set(order.made, { phase: 'confirming' });
  const answer = await report(order.order_id, `0x${order.hash.toUpperCase()}`);
  expect([answer.status, answer.body]).toMatchObject([202, { status: 'waiting_deposit', tx_in_hash: null }]);
  expect((await becomes(order.order_id, 'confirming')).tx_in_hash).toBe(order.hash);
  for (const phase of ['exchanging', 'sending', 'completed'] as const) {
    await reach(order, phase);
    await becomes(order.order_id, phase);
  }
  const made = twins.twin.state.find(order.made);
  expect((await partner.live.get(order.order_id)).body).toMatchObject({
    tx_in_hash: made?.txIn,
    tx_out_hash: made?.txOut,
    amount_to_actual: made?.amountPaid,
  });
});

test('an order without a refund address says that a refund goes to the sender', async () => {
  const order = await open('sender');
  expect([order.refund_to, (await partner.live.get(order.order_id)).body.refund_to]).toEqual(['sender', 'sender']);
});

test('a deposit that another order reports first changes neither that order nor the one that it belongs to', async () => {
  const [first, second] = [await open('two'), await open('three')];
  twins.twin.state.set(first.made, { phase: 'confirming' });
  const polls = async () => (await findWatch(twins.service.db, second.order_id))?.polls ?? 0;
  const before = await polls();
  expect((await report(second.order_id, first.hash)).status).toBe(202);
  await eventually(async () => (await polls()) > before);
  expect((await partner.live.get(second.order_id)).body).toMatchObject({ status: 'waiting_deposit', tx_in_hash: null });
  const reported = await eventually(async () => {
    const { body } = await partner.live.get(second.order_id);
    return body.deposit_reported_at ? body : null;
  });
  const page = await fetch(reported.tracking_url.replace('?', '.json?')).then((answer) => answer.json());
  expect(page).toMatchObject({ state: 'deposit_reported', deposit: null });
  expect((await report(first.order_id, first.hash)).status).toBe(202);
  await becomes(first.order_id, 'confirming');
  expect((await partner.live.get(second.order_id)).body).toMatchObject({ status: 'waiting_deposit', tx_in_hash: null });
  twins.twin.state.set(second.made, { phase: 'confirming' });
  expect((await report(second.order_id, second.hash)).status).toBe(202);
  await becomes(second.order_id, 'confirming');
});

test('one transaction serves one order: once its provider has confirmed it, no other order can report it', async () => {
  const [first, second] = [await open('seven'), await open('eight')];
  twins.twin.state.set(first.made, { phase: 'confirming' });
  await report(first.order_id, first.hash);
  await becomes(first.order_id, 'confirming');
  const refused = await report(second.order_id, `0x${first.hash.toUpperCase()}`);
  expect(errorOf(refused)).toMatchObject({ http: 400, code: 'INVALID_PAIR', fields: [{ field: 'tx_hash' }] });
});

test('a refund by the protocol refunds the order', async () => {
  const order = await open('four');
  twins.twin.state.set(order.made, { phase: 'exchanging' });
  await report(order.order_id, order.hash);
  await becomes(order.order_id, 'exchanging');
  await reach(order, 'refunded');
  expect((await becomes(order.order_id, 'refunded')).tx_out_hash).toBe(twins.twin.state.find(order.made)?.txRefund);
});

test('a deposit that was reported in time may be seen up to a day after the window', async () => {
  const order = await open('five');
  await report(order.order_id, order.hash);
  await report(order.order_id, order.hash);
  await ageOrder(twins.service, order.order_id, 23);
  await twins.service.workflows.getHandle(order.order_id).signal(depositReportedSignal);
  expect((await partner.live.get(order.order_id)).body.status).toBe('waiting_deposit');
  await ageOrder(twins.service, order.order_id, 2);
  const { timeline } = await becomes(order.order_id, 'expired');
  expect(timeline.map(({ status }) => status)).toEqual(['waiting_deposit', 'expired']);
});

test('a deposit that was reported while the order had no workflow reaches the order once it has one again', async () => {
  const { db, workflows } = twins.service;
  const order = await open('eleven');
  await workflows.getHandle(order.order_id).terminate('a test ends it');
  expect((await report(order.order_id, order.hash)).status).toBe(202);
  expect((await findWatch(db, order.order_id))?.depositReported).toBe(false);
  await restartOrder(twins.service, order.order_id);
  const ofOrder = eq(orderWatches.orderId, order.order_id);
  await db
    .update(orderWatches)
    .set({ depositReportTimes: [0] })
    .where(ofOrder);
  await pollNow(db, 'thorchain', order.order_id);
  await eventually(async () => (await partner.live.get(order.order_id)).body.deposit_reported_at);
  await eventually(async () => (await findWatch(db, order.order_id))?.depositReported);
});

test('fifty identical reports make one poll and one signal, and a wallet that keeps changing the hash is slowed down', async () => {
  const { db, workflows } = twins.service;
  const order = await open('six');
  const polls = async () => (await findWatch(db, order.order_id))?.polls ?? 0;
  const length = async () => (await workflows.getHandle(order.order_id).describe()).historyLength;
  const signals = async () => {
    const { events } = await workflows.getHandle(order.order_id).fetchHistory();
    return (events ?? []).filter(
      ({ workflowExecutionSignaledEventAttributes }) =>
        workflowExecutionSignaledEventAttributes?.signalName === depositReportedSignal.name,
    ).length;
  };
  const [polledBefore, lengthBefore] = [await polls(), await length()];
  const answers = await Promise.all(Array.from({ length: 50 }, () => report(order.order_id, order.hash)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  await eventually(async () => (await polls()) > polledBefore);
  expect((await polls()) - polledBefore).toBeLessThanOrEqual(2);
  expect(await signals()).toBe(1);
  expect((await length()) - lengthBefore).toBeLessThan(20);

  const polled = await polls();
  const hashes = Array.from({ length: 9 }, (_, nth) => makeHash(`${order.made}:other${nth}`));
  for (const hash of hashes) {
    expect((await report(order.order_id, hash)).status).toBe(202);
  }
  expect((await polls()) - polled).toBeLessThanOrEqual(2);
  const refused = await report(order.order_id, makeHash('one too many'));
  expect(errorOf(refused)).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect((await report(order.order_id, hashes.at(-1) ?? '')).status).toBe(202);
  expect(await signals()).toBe(1);
});

test('a deposit that is reported for an order that has completed is a case for a person; its own deposit is none', async () => {
  const order = await open('nine');
  twins.twin.state.set(order.made, { phase: 'confirming' });
  await report(order.order_id, order.hash);
  await becomes(order.order_id, 'confirming');
  await reach(order, 'completed');
  await becomes(order.order_id, 'completed');
  await eventually(async () => (await findWatch(twins.service.db, order.order_id))?.nextPollAt === null);
  const cases = async () => (await listOpenCases(twins.service.db)).filter(({ orderId }) => orderId === order.order_id);
  expect((await report(order.order_id, order.hash)).status).toBe(202);
  expect(await cases()).toEqual([]);
  const other = makeHash('another deposit');
  expect((await report(order.order_id, other)).status).toBe(202);
  expect(await cases()).toMatchObject([{ mismatch: 'second_deposit', repair: expect.stringContaining(other) }]);
});

test('a deposit that is reported when its order has expired, and nobody polls any more, is asked about again and becomes a case', async () => {
  const { db } = twins.service;
  const order = await open('ten');
  await ageOrder(twins.service, order.order_id, 2);
  await becomes(order.order_id, 'expired');
  await db.execute(sql`update orders set state = replace(state::text, to_char(now(), 'YYYY-'), '2020-')::json
    where order_id = ${order.order_id}`);
  await pollNow(db, 'thorchain', order.order_id);
  await eventually(async () => (await findWatch(db, order.order_id))?.nextPollAt === null);
  const answer = await report(order.order_id, order.hash);
  expect([answer.status, answer.body]).toMatchObject([202, { status: 'expired', tx_in_hash: null }]);
  const kinds = async () =>
    (await listOpenCases(db)).filter(({ orderId }) => orderId === order.order_id).map(({ mismatch }) => mismatch);
  await eventually(async () => (await kinds()).join() === 'deposit_possible');
  expect((await findWatch(db, order.order_id))?.nextPollAt).not.toBeNull();
});

test('a sandbox order accepts the report, without any effect', async () => {
  const order = await partner.test.open({ scenario: 'stuck' });
  const answer = await partner.test.call('POST', `/order/${order.order_id}/deposit`, { tx_hash: 'f'.repeat(64) });
  expect([answer.status, answer.body]).toMatchObject([202, { order_id: order.order_id, tx_in_hash: null }]);
});
