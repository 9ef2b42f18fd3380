import { eq, sql } from 'drizzle-orm';
import type { ExampleEventList, SignatureVerdict } from '#contract/dashboard/webhooks';
import { EXAMPLE } from '#contract/examples';
import type { OrderEventBody } from '#contract/orders/order-event';
import type { Delivery, DeliveryListView, Queued, Repeatable } from '#contract/shared/webhooks/deliveries';
import type {
  Endpoint,
  EndpointDetail,
  EndpointList,
  NewEndpoint,
  Resumed,
  RotatedSecret,
} from '#contract/shared/webhooks/endpoints';
import { OpsEventSchema } from '#contract/webhooks/ops-event';
import { endpoints } from '#db/schema/endpoints';
import { deliveries } from '#db/schema/webhooks';
import { CHANNEL_EVENTS } from '#domain/webhooks/event-filter';
import { eventually } from '#test/helpers/run/eventually';
import { type Service, startService } from '#test/helpers/service/service';
import { openTeam, type Team } from '#test/helpers/users/team';
import { publish, publishLife } from '#test/helpers/webhooks/published-orders';
import { type Receiver, startReceiver } from '#test/helpers/webhooks/receiver';
import { signatureHeader } from '#webhooks/signature';

let service: Service;
let receiver: Receiver;
beforeAll(async () => {
  service = await startService();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await service.close();
});

const newTeam = () => openTeam({ ...service, newPartner: () => service.partner() });

/** By its name, because only localhost may be reached on this machine. */
const url = () => `http://localhost:${receiver.port}/hook`;

async function addEndpoint(team: Team): Promise<NewEndpoint> {
  const { body } = await team.owner.post<NewEndpoint>('/webhooks?environment=test', { url: url(), alias: 'main' });
  return body;
}

/** A team with an endpoint and the deliveries of one finished order, all of them over. */
async function openSetup() {
  const team = await newTeam();
  const { endpoint, secret } = await addEndpoint(team);
  const events = await publishLife(service.db, { partnerId: team.partnerId });
  await eventually(async () => {
    const { body } = await team.owner.get<DeliveryListView>('/webhooks/deliveries?environment=test&state=success');
    return body.items.length === events.length;
  });
  return { team, endpoint, secret, events };
}

let setup: Awaited<ReturnType<typeof openSetup>>;
beforeAll(async () => {
  setup = await openSetup();
});

test('a new endpoint shows its secret once, and the list shows its state', async () => {
  const { team, endpoint, secret } = setup;
  expect(secret).toMatch(/^whsec_/);
  const { body } = await team.reader.get<EndpointList>('/webhooks?environment=test');
  expect(JSON.stringify(body)).not.toContain(secret);
  expect(body.items).toEqual([
    expect.objectContaining({
      endpoint_id: endpoint.endpoint_id,
      alias: 'main',
      state: 'active',
      success_rate_30d: 100,
      waiting: 0,
      pause: null,
    }),
  ]);
  expect(body.free_channels).toEqual(['ops']);
  const detail = await team.reader.get<EndpointDetail>(`/webhooks/${endpoint.endpoint_id}`);
  expect(detail.body.health).toHaveLength(30);
  expect(detail.body.health.at(-1)).toMatchObject({ ok: 5, failed: 0 });
});

test('an environment has one endpoint per URL, and a URL must be public', async () => {
  const { team } = setup;
  expect((await team.owner.post('/webhooks?environment=test', { url: url() })).status).toBe(409);
  const inside = await team.owner.post('/webhooks?environment=live', { url: 'https://10.0.0.1/hook' });
  expect(inside.status).toBe(409);
  expect((await team.owner.post('/webhooks?environment=live', { url: '' })).status).toBe(400);
});

test('an example of any event is sent with the signature of the endpoint, marked so that nobody takes it for money', async () => {
  const team = await newTeam();
  const { endpoint, secret } = await addEndpoint(team);
  const path = `/webhooks/${endpoint.endpoint_id}/examples`;
  const { items } = (await team.reader.get<ExampleEventList>('/webhooks/examples')).body;
  expect(items.map(({ event }) => event)).toEqual([...CHANNEL_EVENTS.order, ...CHANNEL_EVENTS.ops]);
  const { status, body } = await team.owner.post<Delivery>(path, { event: 'order.completed' });
  expect([status, body]).toMatchObject([200, { event: 'order.completed', status: 'success', order_id: null }]);
  const sent = JSON.parse(body.request_body) as OrderEventBody;
  expect([sent.event_id, sent.sandbox, sent.order.sandbox]).toEqual([body.event_id, true, true]);
  expect(sent.order.order_id).not.toBe(EXAMPLE.orderId);
  const arrived = receiver.received.find(({ headers }) => headers['x-service-event-id'] === body.event_id);
  const check = { header: String(arrived?.headers['x-service-signature']), body: arrived?.body.toString(), secret };
  expect((await team.owner.post<SignatureVerdict>('/webhooks/signature-check', check)).body.ok).toBe(true);
  expect((await team.owner.post(path, { event: 'order.arrived' })).status).toBe(400);
  expect((await team.owner.post(path, { event: 'api_key_locked' })).status).toBe(409);
  expect((await team.reader.post(path, { event: 'order.completed' })).status).toBe(403);
  expect((await team.stranger.post(path, { event: 'order.completed' })).status).toBe(404);
});

test('an endpoint gets the events that it wants only, and all again once the choice is taken back', async () => {
  const team = await newTeam();
  const { endpoint } = await addEndpoint(team);
  const path = `/webhooks/${endpoint.endpoint_id}`;
  const change = (events: unknown) => team.owner.send<Endpoint>('PATCH', path, { events });
  expect(endpoint.events).toBeNull();
  expect((await change(['order.completed', 'order.confirming'])).body.events).toEqual([
    'order.confirming',
    'order.completed',
  ]);
  const eventsOf = async () => {
    await publishLife(service.db, { partnerId: team.partnerId });
    const { body } = await team.owner.get<DeliveryListView>('/webhooks/deliveries?environment=test');
    return body.items.map(({ event }) => event).toSorted();
  };
  expect(await eventsOf()).toEqual(['order.completed', 'order.confirming']);
  expect((await change([])).status).toBe(400);
  expect((await change(['order.arrived'])).status).toBe(400);
  expect((await change(['api_key_locked'])).status).toBe(409);
  expect((await change([...CHANNEL_EVENTS.order])).body.events).toBeNull();
  expect((await change(null)).body.events).toBeNull();
  expect(await eventsOf()).toHaveLength(2 + 5);
});

test('the log can be filtered by event, state, order and time, and has pages', async () => {
  const { team, events, endpoint } = setup;
  const log = async (query: string) =>
    (await team.reader.get<DeliveryListView>(`/webhooks/deliveries?environment=test${query}`)).body;
  expect((await log('')).items.map(({ event }) => event)).toEqual(
    ['completed', 'sending', 'exchanging', 'confirming', 'waiting_deposit'].map((status) => `order.${status}`),
  );
  expect((await log('&event=order.sending')).items).toHaveLength(1);
  expect((await log('&state=failed,timeout')).items).toEqual([]);
  expect((await log(`&order_id=${events[0]?.orderId}&endpoint_id=${endpoint.endpoint_id}`)).items).toHaveLength(5);
  expect((await log('&from=2999-01-01')).items).toEqual([]);
  expect((await log('&to=2001-01-01')).items).toEqual([]);
  expect((await log('&from=2001-01-01&to=2999-01-01')).items).toHaveLength(5);
  const first = await log('&limit=3');
  const second = await log(`&limit=3&cursor=${first.next_cursor}`);
  expect([first.items.length, second.items.length, second.next_cursor]).toEqual([3, 2, null]);
  const refusals = [
    ['state=lost', 'must be one or more of pending, success, failed, timeout'],
    ['event=order.lost', 'must be one of order.waiting_deposit, order.confirming,'],
  ] as const;
  for (const [query, issue] of refusals) {
    const { status, body } = await team.reader.get(`/webhooks/deliveries?environment=test&${query}`);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(issue)]);
  }
});

test('a delivery shows its requests with a shortened signature, and their responses', async () => {
  const { team } = setup;
  const { body: log } = await team.reader.get<DeliveryListView>('/webhooks/deliveries?environment=test&limit=1');
  const { body } = await team.reader.get<Delivery>(`/webhooks/deliveries/${log.items[0]?.delivery_id}`);
  expect(body).toMatchObject({ url: url(), status: 'success', can_retry: false, can_replay: true });
  expect(JSON.parse(body.request_body)).toMatchObject({ event: 'order.completed' });
  expect(body.log[0]?.request_headers['X-Service-Signature']).toMatch(/^t=\d+,v1=.{8}…$/);
  expect(body.log[0]?.response_code).toBe(204);
});

test('a retry and a replay are offered only while something can be sent to the endpoint', async () => {
  const { team, endpoint, events } = await openSetup();
  const { db } = service;
  const failed = eq(deliveries.eventId, events[1]?.eventId ?? '');
  const [{ deliveryId } = {}] = await db.update(deliveries).set({ state: 'failed' }).where(failed).returning();
  const offered = async () => {
    const { body } = await team.reader.get<Delivery>(`/webhooks/deliveries/${deliveryId}`);
    return [body.can_retry, body.can_replay];
  };
  const change = (values: Partial<typeof endpoints.$inferInsert>) =>
    db.update(endpoints).set(values).where(eq(endpoints.endpointId, endpoint.endpoint_id));
  expect(await offered()).toEqual([true, true]);
  await change({ pausedAt: new Date() });
  expect(await offered()).toEqual([false, false]);
  await change({ pausedAt: null, removedAt: new Date() });
  expect(await offered()).toEqual([false, false]);
});

test('a delivered event can be replayed but not retried', async () => {
  const { team } = setup;
  const { body: log } = await team.owner.get<DeliveryListView>(
    '/webhooks/deliveries?environment=test&event=order.sending',
  );
  const path = `/webhooks/deliveries/${log.items[0]?.delivery_id}`;
  expect((await team.owner.post(`${path}/retry`)).status).toBe(409);
  const replayed = await team.owner.post<Queued>(`${path}/replay`);
  expect(replayed.body.queued).toBe(1);
  const { body } = await team.owner.get<Delivery>(`/webhooks/deliveries/${replayed.body.delivery_ids[0]}`);
  expect(body).toMatchObject({ is_replay: true, replayed_from: log.items[0]?.delivery_id });
});

test('a recovery sends the events again that have failed since a time, and no others', async () => {
  const { team, endpoint, events } = await openSetup();
  const { endpoint_id: id } = endpoint;
  await service.db
    .update(deliveries)
    .set({ state: 'failed' })
    .where(eq(deliveries.eventId, events[1]?.eventId ?? ''));
  const { body: counted } = await team.owner.get<Repeatable>(`/webhooks/${id}/repeatable?since=2001-01-01`);
  expect(counted).toEqual({ ended: 5, failed: 1, replays_left: null });
  const { body } = await team.owner.post<Queued>(`/webhooks/${id}/recover`, { since: '2001-01-01' });
  expect(body.queued).toBe(1);
  await eventually(async () => {
    const log = await team.owner.get<DeliveryListView>('/webhooks/deliveries?environment=test&state=success');
    return log.body.items.length === 5;
  });
  expect((await team.owner.post(`/webhooks/${id}/recover`, { since: '2001-01-01' })).status).toBe(409);
});

test('a replay sends all events again since an event or a time', async () => {
  const { team, endpoint, events } = await openSetup();
  const path = `/webhooks/${endpoint.endpoint_id}/replay-since`;
  expect((await team.owner.post<Queued>(path, { event_id: events[3]?.eventId })).body.queued).toBe(2);
  expect((await team.owner.post<Queued>(path, { since: '2999-01-01' })).status).toBe(409);
  expect((await team.owner.post(path, { since: '2001-01-01', event_id: 'x' })).status).toBe(400);
});

test('a test event returns the result of its delivery', async () => {
  const { team, endpoint } = setup;
  const { status, body } = await team.owner.post<Delivery>(`/webhooks/${endpoint.endpoint_id}/test`);
  expect([status, body.event, body.status, body.log.length]).toEqual([200, 'webhook_test', 'success', 1]);
  const event = OpsEventSchema.strict().parse(JSON.parse(body.request_body));
  const { endpoint_id } = endpoint;
  expect([event.reason, event.details]).toEqual(['requested', { endpoint_id, endpoint_type: 'order' }]);
  expect(event.event_id).toBe(`${endpoint_id}:webhook_test:${Date.parse(event.ts)}`);
});

test('a paused endpoint shows the reason and what waits, and can be resumed', async () => {
  const team = await newTeam();
  const { endpoint } = await addEndpoint(team);
  const { endpoint_id: id } = endpoint;
  await service.db.update(endpoints).set({ pausedAt: sql`now()` }).where(eq(endpoints.endpointId, id));
  await publish(service.db, { partnerId: team.partnerId });
  const { body } = await team.reader.get<EndpointDetail>(`/webhooks/${id}`);
  expect(body).toMatchObject({ state: 'paused', waiting: 1, pause: { failures: 50, resumes_at: expect.any(String) } });
  expect((await team.owner.post(`/webhooks/${id}/test`)).status).toBe(409);
  const resumed = await team.owner.post<Resumed>(`/webhooks/${id}/resume`);
  expect(resumed.body).toMatchObject({ queued_events: 1, endpoint: { state: 'active' } });
  expect((await team.owner.post(`/webhooks/${id}/resume`)).status).toBe(409);
});

test('a secret can be rotated, and meanwhile both secrets sign', async () => {
  const team = await newTeam();
  const { endpoint } = await addEndpoint(team);
  const rotated = await team.owner.post<RotatedSecret>(`/webhooks/${endpoint.endpoint_id}/rotate-secret`);
  expect(rotated.body.secret).toMatch(/^whsec_/);
  const { body } = await team.reader.get<Endpoint>(`/webhooks/${endpoint.endpoint_id}`);
  expect(body.both_secrets_until).toBe(rotated.body.both_until);
  expect((await team.owner.post(`/webhooks/${endpoint.endpoint_id}/rotate-secret`)).status).toBe(409);
});

test('an endpoint can get another URL and name, or be removed; its deliveries stay', async () => {
  const { team, endpoint } = await openSetup();
  const path = `/webhooks/${endpoint.endpoint_id}`;
  const changed = await team.owner.send<Endpoint>('PATCH', path, { url: `${url()}/new`, alias: 'second' });
  expect(changed.body).toMatchObject({ url: `${url()}/new`, alias: 'second' });
  expect((await team.owner.send('PATCH', path, { url: 'http://10.0.0.1/' })).status).toBe(409);
  expect((await team.owner.send('PATCH', path, {})).status).toBe(400);
  expect((await team.owner.send('DELETE', path)).status).toBe(204);
  expect((await team.owner.get(path)).status).toBe(404);
  const log = await team.owner.get<DeliveryListView>('/webhooks/deliveries?environment=test');
  expect(log.body.items).toHaveLength(5);
});

test('the signature checker names the part that does not match', async () => {
  const { team, endpoint, secret } = setup;
  const { body: log } = await team.owner.get<DeliveryListView>(
    '/webhooks/deliveries?environment=test&event=order.completed',
  );
  const delivery_id = log.items[0]?.delivery_id;
  const { body: delivery } = await team.owner.get<Delivery>(`/webhooks/deliveries/${delivery_id}`);
  const body = delivery.request_body;
  const header = signatureHeader({ secrets: [secret], body, timestamp: Math.floor(Date.now() / 1000) });
  const check = async (given: object) =>
    (await team.owner.post<SignatureVerdict>('/webhooks/signature-check', given)).body;
  const endpoint_id = endpoint.endpoint_id;
  expect((await check({ endpoint_id, header, body })).ok).toBe(true);
  const changed = await check({ endpoint_id, delivery_id, header, body: body.replace('BTC', 'btc') });
  expect(changed.parts.filter(({ ok }) => !ok).map(({ part }) => part)).toEqual(['body']);
  expect(changed.first_difference?.byte).toBe(Buffer.byteLength(body.slice(0, body.indexOf('BTC'))));
  const foreign = await check({ secret: 'whsec_other', delivery_id, header, body });
  expect(foreign.parts.find(({ part }) => part === 'secret')?.ok).toBe(false);
  const { status } = await team.stranger.post('/webhooks/signature-check', { endpoint_id, header, body });
  expect(status).toBe(400);
});

test("a read-only member changes nothing, and another partner's endpoint and deliveries are not found", async () => {
  const { team, endpoint } = setup;
  const { body: log } = await team.owner.get<DeliveryListView>('/webhooks/deliveries?environment=test&limit=1');
  const [at, delivery] = [`/webhooks/${endpoint.endpoint_id}`, `/webhooks/deliveries/${log.items[0]?.delivery_id}`];
  const since = { since: '2001-01-01' };
  const writes: [string, string, object?][] = [
    ['PATCH', at, { alias: 'x' }],
    ['DELETE', at],
    ['POST', `${at}/rotate-secret`],
    ['POST', `${at}/resume`],
    ['POST', `${at}/test`],
    ['POST', `${at}/replay-since`, since],
    ['POST', `${at}/recover`, since],
    ['POST', `${delivery}/retry`],
    ['POST', `${delivery}/replay`],
  ];
  for (const [method, path, body] of writes) {
    expect([path, (await team.reader.send(method, path, body)).status]).toEqual([path, 403]);
    expect([path, (await team.stranger.send(method, path, body)).status]).toEqual([path, 404]);
  }
  for (const path of [at, delivery, `${at}/repeatable?since=2001-01-01`]) {
    expect((await team.stranger.get(path)).status).toBe(404);
  }
  expect((await team.reader.post('/webhooks?environment=live', { url: url() })).status).toBe(403);
  expect((await (await team.as('finance')).get('/webhooks?environment=test')).status).toBe(403);
});
