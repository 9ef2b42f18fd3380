import type { Order } from '#contract/orders/order';
import type { Decision } from '#domain/orders/order';
import { playFailedSwap } from '#test/helpers/orders/failed-swap';
import { ADDRESSES, type Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import type { WebhookReceiver } from '#test/helpers/webhooks/signed-receiver';
import { decideUpdate } from '#workflows/messages';

let service: Service;
let client: Client;
let receiver: WebhookReceiver;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  const { partnerId, test } = await service.partner();
  client = test;
  receiver = await service.webhooks(partnerId);
});
afterAll(() => service.close());

const KNOWN = { body: { refund_address: ADDRESSES.btc } };

/** The order in each event that was sent, oldest first, as [status, decision]. */
async function readTimeline(orderId: string, count: number) {
  await receiver.arrived(orderId, count);
  const orders = [...receiver.bodies(orderId).values()].map((body): Order => JSON.parse(body).order);
  return orders.map(({ status, refund_decision }) => [status, refund_decision]);
}

/** What a reader gets who has seen the order at `etag`. */
const since = (orderId: string, etag: string | null) =>
  client.call('GET', `/order/${orderId}`, undefined, { headers: { 'If-None-Match': etag ?? '' } });

test.each([
  [
    { action: 'refund_to_address', refund_address: ADDRESSES.otherBtc },
    ADDRESSES.otherBtc,
    { action: 'refund_to_address', target: null },
  ],
  [
    { action: 'convert_to_stable', stable_target: 'USDC-SOL', stable_address: ADDRESSES.sol },
    ADDRESSES.sol,
    { action: 'convert_to_stable', target: 'USDC-SOL' },
  ],
])('the accepted action %o shows at once, to readers who had the order before too', async (action, to, shown) => {
  const due = await playFailedSwap(client);
  const before = await client.get(due.order_id);
  expect(before.body.refund_decision).toBeNull();
  expect((await since(due.order_id, before.headers.get('etag'))).status).toBe(304);

  const accepted = await client.refund(due.order_id, action);
  const decision = { ...shown, decided_by: 'partner', decided_at: expect.stringMatching(/^\d{4}-.*Z$/) };
  expect([accepted.status, accepted.body.status, accepted.body.refund_decision]).toEqual([
    202,
    'refund_required',
    decision,
  ]);
  const after = await since(due.order_id, before.headers.get('etag'));
  expect([after.status, after.body]).toEqual([200, accepted.body]);
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  // Where the deposit goes is shown to nobody.
  expect(after.text).not.toContain(to);

  const { body: refunded } = await client.advance(due.order_id, { by: 'PT200S' });
  expect(refunded.refund_decision).toEqual(accepted.body.refund_decision);
  // The decision is no transition, so it has no event of its own.
  expect(await readTimeline(due.order_id, 4)).toEqual([
    ['waiting_deposit', null],
    ['confirming', null],
    ['refund_required', null],
    ['refunded', accepted.body.refund_decision],
  ]);
});

test("the preference's decision shows from the very instant the window ended", async () => {
  const due = await playFailedSwap(client, KNOWN);
  const before = await client.get(due.order_id);
  await client.advance(due.order_id, { to: due.refund_deadline ?? '' });
  const after = await since(due.order_id, before.headers.get('etag'));
  const decision = {
    action: 'refund_to_address',
    target: null,
    decided_by: 'preference',
    decided_at: due.refund_deadline,
  };
  expect([after.status, after.body.status, after.body.refund_decision]).toEqual([200, 'refund_required', decision]);
  await client.advance(due.order_id, { by: 'PT200S' });
  expect((await readTimeline(due.order_id, 4)).at(-1)).toEqual(['refunded', decision]);
});

const inReview = async () => {
  const { order_id: orderId } = await client.open({ scenario: 'review' });
  await client.advance(orderId, { by: 'PT1H' });
  return orderId;
};
const decide = (orderId: string, status: 'refunded' | 'completed') => {
  const evidence = { txOutHash: 'hash', ...(status === 'completed' && { amountTo: '0.9' }) };
  const args: [Decision] = [{ status, reason: 'by mail', operator: 'op', ...evidence }];
  return service.workflows.getHandle(orderId).executeUpdate(decideUpdate, { args });
};

test("an operator's refund shows as one nobody had decided before, and an operator's completion as none", async () => {
  const [refunded, completed] = [await inReview(), await inReview()];
  await Promise.all([decide(refunded, 'refunded'), decide(completed, 'completed')]);
  const { body } = await client.get(refunded);
  const decision = { action: null, target: null, decided_by: 'operator', decided_at: body.timeline.at(-1)?.at };
  expect([body.status, body.refund_decision]).toEqual(['refunded', decision]);
  expect((await readTimeline(refunded, 4)).at(-1)).toEqual(['refunded', decision]);
  expect((await client.get(completed)).body.refund_decision).toBeNull();
});

test('what the partner had decided stands when a person has to carry it out', async () => {
  const due = await playFailedSwap(client, { ...KNOWN, scenario: 'refund_refused' });
  await client.refund(due.order_id, { action: 'refund_to_address' });
  await client.advance(due.order_id, { by: 'PT1S' });
  await decide(due.order_id, 'refunded');
  const { body } = await client.get(due.order_id);
  expect([body.status, body.refund_decision?.decided_by]).toEqual(['refunded', 'partner']);
});
