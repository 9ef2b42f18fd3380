import type { OrderPageView } from '#contract/support/orders';
import type { QueueList } from '#contract/support/queues';
import { HOUR, MINUTE } from '#domain/duration';
import type { TestApi } from '#test/helpers/api/test-api';
import { playFailedSwap } from '#test/helpers/orders/failed-swap';
import type { Browser } from '#test/helpers/people/browser';
import { loggedIn, newOperator } from '#test/helpers/people/people';
import { ADDRESSES, type Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';

/**
 * Sandbox orders as the console explains them; a call that the provider has accepted is not in the order's row before its next
 * transition.
 */
let service: Service;
let client: Client;
let operator: Browser;
beforeAll(async () => {
  service = await startService();
  ({ test: client } = await service.partner());
  operator = await loggedIn(
    { origin: service.origin, services: { db: service.db } } as TestApi,
    await newOperator(service.db, 'support'),
  );
});
afterAll(() => service.close());

const explain = async (orderId: string) => (await operator.get<OrderPageView>(`/orders/${orderId}`)).body;
async function queued(orderId: string, queue = 'unconfirmed_refunds', environment = 'test') {
  const { body } = await operator.get<QueueList>(`/queues/${queue}?environment=${environment}`);
  return body.items.find(({ id }) => id === orderId);
}

test('while a refund is accepted but not confirmed the provider is the next actor, and after 72 h an operator is', async () => {
  const { order_id: id } = await client.open({ scenario: 'refund_never_confirmed' });
  await client.advance(id, { to: 'next' });
  await client.advance(id, { to: 'next' });
  await client.refund(id, { action: 'refund_to_address', refund_address: ADDRESSES.otherBtc });
  const { body: advanced } = await client.advance(id, { by: 'PT10M' });
  const decidedAt = Date.parse(advanced.refund_decision?.decided_at ?? '');
  const { verdict } = await explain(id);
  expect(verdict).toMatchObject({
    cause: 'refund_unconfirmed',
    actor: 'provider',
    unclear: false,
    since: advanced.refund_decision?.decided_at,
    next: { what: 'a person takes over (manual_review)', at: new Date(decidedAt + 72 * HOUR).toISOString() },
  });
  expect(verdict.lasted_ms).toBeGreaterThanOrEqual(10 * MINUTE);
  expect(await queued(id)).toMatchObject({
    why: expect.stringMatching(/^alphaswap agreed/),
    since: advanced.refund_decision?.decided_at,
  });

  await client.advance(id, { to: 'next' });
  expect((await explain(id)).verdict).toMatchObject({ cause: 'review_refund_unconfirmed', actor: 'operator' });
});

test('a refund that is accepted and confirmed later has the confirmation as its next event', async () => {
  const { order_id: id } = await playFailedSwap(client, { body: { refund_address: ADDRESSES.btc } });
  await client.refund(id, { action: 'refund_to_address' });
  const { verdict } = await explain(id);
  expect(verdict).toMatchObject({
    cause: 'refund_unconfirmed',
    next: { what: 'the simulated provider says refunded' },
  });
  const { body } = await client.advance(id, { to: 'next' });
  expect([body.status, body.timeline.at(-1)?.at]).toEqual(['refunded', verdict.next?.at]);
});

test("while a ticket is open the provider is the next actor, until the ticket's time is over", async () => {
  const { order_id: id } = await playFailedSwap(client, { scenario: 'ticket_overdue', swap: { provider: 'betaswap' } });
  await client.advance(id, { by: 'PT15M' });
  const { verdict } = await explain(id);
  expect(verdict).toMatchObject({ cause: 'ticket_open', actor: 'provider', unclear: false });
  expect(await queued(id)).toMatchObject({ why: expect.stringContaining('has a ticket') });
});

test('a late deposit waits in the queue of the sandbox, and in no live one, until it is paid out or back', async () => {
  const { order_id: id } = await client.open({ scenario: 'late_deposit_returned' });
  await client.advance(id, { to: 'next' });
  expect((await client.advance(id, { to: 'next' })).body).toMatchObject({ status: 'expired', late_deposit: {} });
  const { verdict } = await explain(id);
  expect(verdict).toMatchObject({ cause: 'late_deposit_moving', actor: 'provider' });
  expect(await queued(id, 'late_deposits')).toMatchObject({ environment: 'test', status: 'expired' });
  expect(await queued(id, 'late_deposits', 'live')).toBeUndefined();
  await client.advance(id, { by: 'P3D' });
  expect((await explain(id)).verdict).toMatchObject({ cause: 'late_deposit_returned', actor: 'nobody' });
  expect(await queued(id, 'late_deposits')).toBeUndefined();
});
