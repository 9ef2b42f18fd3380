import { and, eq, isNotNull } from 'drizzle-orm';
import { endpoints } from '#db/schema/endpoints';
import { issueKey } from '#operations/keys/create-keys';
import { createKeyring } from '#security/keyring';
import { type Installation, startInstallation } from '../helpers/processes/installation';
import { eventually } from '../helpers/run/eventually';
import { createClient } from '../helpers/service/client';
import { makePartner, openWebhooks, SECRET_KEY } from '../helpers/service/partners';
import { outcome } from '../helpers/webhooks/outcome';
import { publishLives } from '../helpers/webhooks/published-orders';
import { answerStatus } from '../helpers/webhooks/receiver';

const EVENTS = 3_000;
const ORDERS = EVENTS / 5;
/** Deliveries of one endpoint in flight. */
const PLACES = 10;

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.close());

/** Every process of the service dies at one moment, with its database, and is restarted. */
async function killAll({ api, worker, postgres }: Installation): Promise<void> {
  await Promise.all([api.kill(), worker.kill(), postgres.kill()]);
  await postgres.start();
  await Promise.all([api.start(), worker.start()]);
}

async function resume(partnerId: string): Promise<void> {
  const request = { partnerId, environment: 'test' as const, name: 'test', expiresAt: null };
  const { key } = await issueKey(installation.db, createKeyring(SECRET_KEY), { ...request, scopes: ['webhook:admin'] });
  const answer = await createClient(installation.origin, key).call('POST', '/webhook/resume');
  expect(answer.status).toBe(200);
}

test('3,000 events survive a failing endpoint, its pause and the death of every process, in the sequence of each order', async () => {
  const { db, origin } = installation;
  const { partnerId } = await makePartner(db, origin);
  const receiver = await openWebhooks(db, partnerId);
  receiver.answer(answerStatus(500));
  const published = await publishLives(db, { partnerId }, ORDERS);
  const paused = and(eq(endpoints.partnerId, partnerId), isNotNull(endpoints.pausedAt));
  await eventually(async () => (await db.$count(endpoints, paused)) === 1);
  await killAll(installation);

  const arrived: string[] = [];
  receiver.answer((response, nth) => {
    arrived.push(receiver.received[nth - 1]?.headers['x-service-event-id'] ?? '');
    answerStatus(204)(response);
  });
  await resume(partnerId);
  await eventually(() => arrived.length >= EVENTS / 2);
  await killAll(installation);
  const settled = await eventually(async () => {
    const now = await outcome(db);
    return now?.undelivered === 0 && now.delivered === EVENTS ? now : null;
  });

  const inOrder = new Map<string, string[]>();
  for (const eventId of new Set(arrived)) {
    const orderId = eventId.split(':')[0] ?? '';
    inOrder.set(orderId, [...(inOrder.get(orderId) ?? []), eventId]);
  }
  expect([...inOrder.values()].sort()).toEqual(published.sort());
  // Deliveries in flight when the processes died were repeated, and no others.
  expect(arrived.length - EVENTS).toBeLessThanOrEqual(PLACES);
  expect(settled.numbered).toBe(true);
  expect(receiver.received.length - settled.delivered - settled.failed).toBeLessThanOrEqual(2 * PLACES);
  await receiver.close();
});
