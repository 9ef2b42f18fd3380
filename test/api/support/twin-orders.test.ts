import { eq, sql } from 'drizzle-orm';
import type { InstallationAudit } from '#contract/support/audit';
import type { Conversation, HistoryView, Neighbors, OrderDeliveries, OrderPageView } from '#contract/support/orders';
import type { QueueList } from '#contract/support/queues';
import type { SearchAnswer } from '#contract/support/search';
import { providerCatalogs } from '#db/schema/providers';
import { orderWatches } from '#db/schema/watching';
import { pollNow } from '#db/watching/watches';
import { verifyCase } from '#operations/support/cases';
import type { TestApi } from '#test/helpers/api/test-api';
import { environmentOf, openTwin } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import type { Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import type { Browser } from '#test/helpers/users/browser';
import { newOperator, provenLogin } from '#test/helpers/users/users';
import { makeAddress } from '#twins/assets';
import type { Phase } from '#twins/stories';
import type { Twin } from '#twins/twin';

/** Live orders that real adapters made at twins, as the console shows them and operators handle them. */
const CODES = ['changenow', 'exolix', 'stealthex'] as const;
type Code = (typeof CODES)[number];
const DEPOSIT_WINDOW_MS = 6_000;
const UI = 'https://temporal.swap.example';

let twins: Map<Code, Twin>;
let service: Service;
let live: Client;
let partnerId: string;
let operator: Browser;
beforeAll(async () => {
  const opened = await Promise.all(
    CODES.map(async (code) => {
      const window = code === 'changenow' ? { depositWindowMs: DEPOSIT_WINDOW_MS } : {};
      return [code, await openTwin(code, { story: 'silent', ...window })] as const;
    }),
  );
  twins = new Map(opened);
  const env = Object.assign({}, ...opened.map(([code, twin]) => environmentOf(code, twin)));
  service = await startService({ env: { ...env, PROVIDERS: CODES.join(','), TEMPORAL_UI_URL: UI } });
  await eventually(async () => (await service.db.$count(providerCatalogs)) === CODES.length);
  ({ live, partnerId } = await service.partner());
  const api = { origin: service.origin, services: { db: service.db } } as TestApi;
  operator = await provenLogin(api, await newOperator(service.db, 'operator'));
});
afterAll(async () => {
  await service.close();
  await Promise.all([...twins.values()].map((twin) => twin.close()));
});

interface Made {
  order_id: string;
  provider_order_id: string;
  provider: string;
}

const open = (provider: Code): Promise<Made> =>
  live.open({
    swap: { from: 'LTC', to: 'BTC', amount: '3.5', provider },
    body: { address: makeAddress('btc', 'payout'), refund_address: makeAddress('ltc', 'refund') },
  });
const twinOf = ({ provider }: Made) => twins.get(provider as Code);

async function reach(order: Made, phase: Phase, status: string): Promise<void> {
  twinOf(order)?.state.set(order.provider_order_id, { phase });
  await pollNow(service.db, order.provider, order.provider_order_id);
  await eventually(async () => (await live.get(order.order_id)).body.status === status);
}

const explain = async ({ order_id }: Made) => (await operator.get<OrderPageView>(`/orders/${order_id}`)).body;
const queued = async (queue: string) =>
  (await operator.get<QueueList>(`/queues/${queue}`)).body.items.map(({ id }) => id);

test('after a failure with a deposit the operator is the next actor, finds the order by any of its names, and decides with evidence', async () => {
  const order = await open('stealthex');
  await reach(order, 'exchanging', 'exchanging');
  await reach(order, 'refund_required', 'manual_review');
  const page = await explain(order);
  expect(page.verdict).toMatchObject({ cause: 'failed_with_deposit', actor: 'operator', money: 'at_provider' });
  expect(page.actions.find(({ action }) => action === 'decide')).toMatchObject({ possible: true, why_not: null });
  expect(await queued('manual_review')).toContain(order.order_id);

  for (const q of [order.provider_order_id, makeAddress('ltc', 'refund').toUpperCase(), page.order.tx_in_hash]) {
    const { body } = await operator.get<SearchAnswer>(`/search?q=${encodeURIComponent(q ?? '')}`);
    expect(body.items.map(({ kind, id }) => [kind, id])).toContainEqual(['order', order.order_id]);
  }

  const path = `/orders/${order.order_id}/decide`;
  const refused = await operator.post(path, { status: 'refunded', reason: 'They sent it back' });
  expect(refused).toMatchObject({ status: 400, body: { error: { fields: [{ field: 'tx' }] } } });
  const decided = await operator.post(path, { status: 'refunded', reason: 'They sent it back', tx: 'ltc-refund-1' });
  expect([decided.status, decided.body]).toEqual([200, { order_id: order.order_id, status: 'refunded' }]);
  const after = await explain(order);
  expect(after.verdict).toMatchObject({ cause: 'refunded', actor: 'nobody', money: 'returned' });
  expect(after.audit.find(({ action }) => action === 'order.decided')).toMatchObject({
    actor: { portal: 'support' },
    reason: 'They sent it back',
  });
  expect(await queued('manual_review')).not.toContain(order.order_id);
});

test('when a provider is silent it is the next actor, and an operator can start a poll at once', async () => {
  const order = await open('stealthex');
  await reach(order, 'confirming', 'confirming');
  twinOf(order)?.spoil({ fault: 'http_503' });
  await service.db
    .update(orderWatches)
    .set({ answeredAt: sql`now() - interval '1 hour'`, nextPollAt: sql`now() + interval '1 hour'` })
    .where(eq(orderWatches.orderId, order.order_id));
  expect((await explain(order)).verdict).toMatchObject({ cause: 'provider_quiet', actor: 'provider' });
  twinOf(order)?.heal();
  twinOf(order)?.state.set(order.provider_order_id, { phase: 'exchanging' });
  const asked = await operator.post(`/orders/${order.order_id}/poll`, { reason: 'The user waits' });
  expect(asked.status).toBe(200);
  await eventually(async () => (await live.get(order.order_id)).body.status === 'exchanging');
  expect((await explain(order)).verdict).toMatchObject({ cause: 'exchanging', actor: 'provider' });
  const { body } = await operator.get<InstallationAudit>(`/audit?target=${order.order_id}&action=order.polled`);
  expect(body.items).toMatchObject([{ action: 'order.polled', reason: 'The user waits', ip: expect.any(String) }]);
});

test('for a refund by ticket that the provider does not take automatically, an operator writes to the provider', async () => {
  const order = await open('exolix');
  await reach(order, 'refund_required', 'refund_required');
  await eventually(async () => (await queued('unconfirmed_refunds')).includes(order.order_id));
  expect((await explain(order)).verdict).toMatchObject({ cause: 'ticket_by_hand', actor: 'operator' });
});

test('a late deposit waits in its queue, and the verdict names the next actor', async () => {
  const order = await open('changenow');
  await eventually(async () => (await live.get(order.order_id)).body.status === 'expired');
  twinOf(order)?.state.set(order.provider_order_id, { phase: 'confirming' });
  await operator.post(`/orders/${order.order_id}/poll`, { reason: 'The user says that it was sent' });
  await eventually(async () => (await queued('late_deposits')).includes(order.order_id));
  const { verdict, draft } = await explain(order);
  expect(verdict).toMatchObject({ cause: 'late_deposit_moving', actor: 'provider' });
  expect(draft).not.toContain('changenow');
});

test('the history, the evidence and the case file of an order agree', async () => {
  const order = await open('stealthex');
  const { partnerId: other } = await service.partner();
  await reach(order, 'completed', 'completed');
  const at = `/orders/${order.order_id}`;
  // The workflow ends a moment after its last record.
  const history = await eventually(async () => {
    const { body } = await operator.get<HistoryView>(`${at}/history`);
    return body.timers.length === 0 ? body : null;
  });
  expect(history).toMatchObject({ read_from: 'engine', pending: [], timers: [] });
  expect(history.items[0]).toMatchObject({ event_id: 1, group: 'workflow', url: `${history.url}/events/1` });
  expect(history.url?.startsWith(UI)).toBe(true);
  expect(new Set(history.items.map(({ group }) => group))).toEqual(
    new Set(
      ['workflow', 'task', 'message', 'provider', 'record', 'timer', 'other'].filter((group) =>
        history.items.some((item) => item.group === group),
      ),
    ),
  );
  const { body: conversation } = await operator.get<Conversation>(`${at}/conversation`);
  expect(conversation.items.map(({ direction }) => direction)).toEqual(['asked', 'answered', 'reported']);
  const refundAddress = makeAddress('ltc', 'refund');
  expect(JSON.stringify([history, conversation])).not.toContain(refundAddress);
  const { body: near } = await operator.get<Neighbors>(`${at}/neighbors`);
  expect(near.items.length).toBeGreaterThan(0);
  expect(near.sentence).toMatch(/^\d of \d others at StealthEX went wrong/);
  expect((await operator.get<OrderDeliveries>(`${at}/deliveries`)).body.items).toEqual([]);

  await operator.post(`${at}/notes`, { reason: 'Called the user' });
  const page = await explain(order);
  expect(page.audit[0]).toMatchObject({ action: 'order.noted', reason: 'Called the user', partner: null });
  expect(page.partner).toEqual({ partner_id: partnerId, name: 'Example Wallet' });
  expect(other).not.toBe(partnerId);

  for (const format of ['json', 'md'] as const) {
    const { status, headers, body } = await operator.post<unknown>(`${at}/case`, {
      reason: 'The partner asks',
      format,
    });
    expect([status, headers.get('Content-Disposition')]).toEqual([
      200,
      `attachment; filename="case-${order.order_id}.${format}"`,
    ]);
    const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
    expect(verifyCase(text).breach).toBeNull();
    expect(text).toContain('did order.noted: Called the user');
    expect(text).not.toContain(refundAddress);
  }
});
