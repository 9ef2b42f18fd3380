import { eq } from 'drizzle-orm';
import { announceFailedRefund } from '#db/incidents/outages';
import { providerOutages } from '#db/schema/incidents';
import { opsEvents } from '#db/schema/webhooks';
import { openTestOrder } from '#test/helpers/api/orders';
import { useTestApi } from '#test/helpers/api/test-api';
import type { Browser } from '#test/helpers/users/browser';
import { loggedIn, newOperator } from '#test/helpers/users/users';

const api = useTestApi();
let operator: Browser;
let partnerId: string;
const orderIds: string[] = [];
beforeAll(async () => {
  const { db } = api.services;
  operator = await loggedIn(api, await newOperator(db, 'support'));
  partnerId = (await api.newPartner()).partnerId;
  for (const environment of ['live', 'live', 'test'] as const) {
    orderIds.push((await openTestOrder(db, { partnerId, environment })).orderId);
  }
});

const tell = (orderId = '') =>
  operator.post<{ error: { message: string } }>(`/orders/${orderId}/notify-of-outage`, { reason: 'It takes hours' });
const events = async () => {
  const rows = await api.services.db.select().from(opsEvents).where(eq(opsEvents.partnerId, partnerId));
  return rows.map(({ body }) => JSON.parse(body));
};

test('a partner is told of an outage for each of its orders, once, with the order in the event', async () => {
  const early = await tell(orderIds[0]);
  expect([early.status, early.body.error.message]).toEqual([409, expect.stringContaining('is not down now')]);
  expect(await events()).toEqual([]);

  const { body: page } = await operator.get<{ order: { provider: string } }>(`/orders/${orderIds[0]}`);
  const { provider } = page.order;
  await api.services.db
    .insert(providerOutages)
    .values({ provider, lastError: 'connection_timeout', since: new Date() });
  const answers = await Promise.all([tell(orderIds[0]), tell(orderIds[0]), tell(orderIds[1])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  const told = await events();
  expect(told.map(({ details }) => details.order_id).sort()).toEqual(orderIds.slice(0, 2).sort());
  expect(told[0]).toMatchObject({
    event: 'provider_outage_affecting_partner',
    reason: 'provider_down',
    environment: 'live',
    last_error: 'connection_timeout',
    details: { provider, orders_24h: 2 },
  });
});

test('a refund that the provider does not answer is announced also after that, once, and says all that the other would', async () => {
  const { db } = api.services;
  const [provider] = (await events()).map(({ details }) => details.provider);
  const announce = (orderId = '') => announceFailedRefund(db, { orderId, provider, lastError: 'http_503' });
  await announce(orderIds[0]);
  await announce(orderIds[0]);
  const ofOrder = (await events()).filter(({ details }) => details.order_id === orderIds[0]);
  expect(ofOrder.map(({ reason }) => reason).sort()).toEqual(['provider_down', 'provider_down_during_refund']);

  const { orderId } = await openTestOrder(db, { partnerId, environment: 'live' });
  await announce(orderId);
  expect((await tell(orderId)).status).toBe(409);
});

test('a sandbox order has no outage to tell of', async () => {
  const { status, body } = await tell(orderIds[2]);
  expect([status, body.error.message]).toEqual([409, expect.stringContaining('Simulated providers')]);
});
