import type { HistoryView, OrderPageView } from '#contract/support/orders';
import type { QueueSummary } from '#contract/support/queues';
import type { SearchAnswer } from '#contract/support/search';
import type { TestApi } from '#test/helpers/api/test-api';
import { playFailedSwap } from '#test/helpers/orders/failed-swap';
import { eventually } from '#test/helpers/run/eventually';
import { startTemporalProxy, type TemporalProxy } from '#test/helpers/servers/temporal-proxy';
import { ADDRESSES } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import type { Browser } from '#test/helpers/users/browser';
import { loggedIn, newOperator } from '#test/helpers/users/users';

let proxy: TemporalProxy;
let service: Service;
let operator: Browser;
beforeAll(async () => {
  proxy = await startTemporalProxy();
  service = await startService({
    temporalAddress: proxy.address,
    env: { TEMPORAL_UI_URL: 'https://temporal.swap.example' },
  });
  const person = await newOperator(service.db, 'operator');
  operator = await loggedIn({ origin: service.origin, services: { db: service.db } } as TestApi, person);
});
afterAll(async () => {
  await service.close();
  await proxy.close();
});

const REFUND = { action: 'refund_to_address', reason: 'The partner asks' };

test('while Temporal is away an order is shown as recorded, with what is unknown, and actions that need Temporal can be repeated later', async () => {
  const { test: client } = await service.partner();
  const { order_id: id, tx_in_hash: hash } = await playFailedSwap(client, { body: { refund_address: ADDRESSES.btc } });
  const at = `/orders/${id}`;
  proxy.cut();
  const { status, body: page } = await operator.get<OrderPageView>(at);
  expect([status, page.order.status, page.temporal_url]).toEqual([200, 'refund_required', null]);
  expect(page.verdict).toMatchObject({ cause: 'engine_silent', unclear: true, actor: 'operator' });
  expect(page.verdict.sentence).toMatch(/^Unclear: .*Temporal does not answer/);

  const [history, queues, found, ...others] = await Promise.all([
    operator.get<HistoryView>(`${at}/history`),
    operator.get<QueueSummary>('/queues?environment=test'),
    operator.get<SearchAnswer>(`/search?q=${hash}`),
    ...['conversation', 'deliveries', 'requests', 'neighbors'].map((part) => operator.get(`${at}/${part}`)),
  ]);
  expect([history.status, history.body]).toMatchObject([200, { read_from: null, items: [] }]);
  expect([queues.status, ...others.map((answer) => answer.status)]).toEqual([200, 200, 200, 200, 200]);
  expect(found.body.items).toMatchObject([{ kind: 'order', id }]);
  expect((await operator.post(`${at}/notes`, { reason: 'Temporal is gone' })).status).toBe(201);

  const isUnknown = ({ status, body }: { status: number; body: { error?: { message: string } } }): boolean =>
    status === 409 && body.error?.message.includes('Do the same again: that is safe') === true;
  const askForRefund = () => operator.post<{ error?: { message: string } }>(`${at}/refund`, REFUND);
  expect(isUnknown(await askForRefund())).toBe(true);
  proxy.mend();
  const repeated = await eventually(async () => {
    const answer = await askForRefund();
    return isUnknown(answer) ? undefined : answer;
  });
  expect(repeated.status).toBe(202);
});

test("an action that the order's status no longer allows is refused with its current status", async () => {
  const { test: client } = await service.partner();
  // The API notices a moment later that Temporal is back.
  await eventually(async () => (await client.call('GET', '/health')).status === 200);
  const { order_id: id } = await playFailedSwap(client, { body: { refund_address: ADDRESSES.btc } });
  const refused = async (path: string, body: object) => {
    const { status, body: answer } = await operator.post<{ error: { message: string } }>(`/orders/${id}/${path}`, {
      reason: 'The user asks',
      ...body,
    });
    return [status, answer.error.message];
  };
  expect(await refused('decide', { status: 'failed' })).toEqual([
    409,
    'Only an order in manual_review can be decided; this one is refund_required, and has to be taken to review first.',
  ]);
  await client.refund(id, { action: 'refund_to_address' });
  expect(await refused('refund', { action: 'refund_to_address' })).toEqual([
    409,
    'Another refund is already decided for this order',
  ]);
  await client.advance(id, { by: 'PT1H' });
  expect(await refused('refund', { action: 'refund_to_address' })).toEqual([
    409,
    'Another refund is already decided for this order',
  ]);
  expect(await refused('poll', {})).toEqual([409, 'Simulated providers are not polled.']);
});
