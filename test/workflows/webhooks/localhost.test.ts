import { eq } from 'drizzle-orm';
import type { NewEndpoint } from '#contract/shared/webhooks/endpoints';
import { partners } from '#db/schema/partners';
import { deliveries, deliveryAttempts } from '#db/schema/webhooks';
import { addEndpoint } from '#db/webhooks/endpoints/endpoints';
import { createKeyring } from '#security/keyring';
import { webhookSecretSealer } from '#security/sealer';
import { newWebhookSecret } from '#security/secret';
import { eventually } from '#test/helpers/run/eventually';
import { SECRET_KEY } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';
import { openTeam } from '#test/helpers/users/team';
import { publish } from '#test/helpers/webhooks/published-orders';
import { type Receiver, startReceiver } from '#test/helpers/webhooks/receiver';

/** What a partner who may send webhooks to this machine gets from the programs on it. */
let service: Service;
let receiver: Receiver;
beforeAll(async () => {
  [service, receiver] = await Promise.all([startService(), startReceiver()]);
});
afterAll(async () => {
  await Promise.all([receiver.close(), service.close()]);
});

const newTeam = () => openTeam({ ...service, newPartner: () => service.partner() });
const local = (port: number | string) => `http://localhost:${port}/hook`;

async function addOver(team: Awaited<ReturnType<typeof newTeam>>, url: string): Promise<[number, string]> {
  const { status, body } = await team.owner.post<NewEndpoint>('/webhooks?environment=test', { url });
  return [status, JSON.stringify(body)];
}

/** As an endpoint is left that was set before a rule was made. */
async function leaveEndpoint(partnerId: string, url: string): Promise<void> {
  const sealSecret = webhookSecretSealer(createKeyring(SECRET_KEY), newWebhookSecret('test'));
  await addEndpoint(service.db, { partnerId, environment: 'test', channel: 'order', url, sealSecret });
}

async function attemptsOf(partnerId: string) {
  const { orderId } = await publish(service.db, { partnerId, at: Date.now() });
  return eventually(async () => {
    const found = await service.db
      .select({ label: deliveryAttempts.errorLabel, answer: deliveryAttempts.responseBody })
      .from(deliveryAttempts)
      .innerJoin(deliveries, eq(deliveries.deliveryId, deliveryAttempts.deliveryId))
      .where(eq(deliveries.orderId, orderId));
    return found.length > 0 ? found : null;
  });
}

/** The API, the database and Temporal of this installation. */
function ownPorts(): string[] {
  const { databaseUrl, temporal } = service.runtime;
  return [service.origin, databaseUrl, `tcp://${temporal.address}`].map((url) => new URL(url).port);
}

test('no endpoint may be on a port of this installation', async () => {
  const team = await newTeam();
  for (const port of ownPorts()) {
    const [status, body] = await addOver(team, local(port));
    expect([port, status]).toEqual([port, 409]);
    expect(body).toContain(`Port ${port} is one of this installation's own.`);
  }
});

test('one that was set before is not called either', async () => {
  const { partnerId } = await service.partner();
  await leaveEndpoint(partnerId, local(ownPorts()[0] ?? ''));
  expect(await attemptsOf(partnerId)).toMatchObject([{ label: 'address_blocked', answer: '' }]);
});

test('a partner that no operator approved can neither set one nor have one called', async () => {
  const team = await newTeam();
  const { partnerId } = team;
  await service.db.update(partners).set({ approvedAt: null }).where(eq(partners.partnerId, partnerId));
  expect(await addOver(team, local(receiver.port))).toEqual([409, expect.stringContaining('Use https.')]);
  await leaveEndpoint(partnerId, local(receiver.port));
  const before = receiver.received.length;
  expect(await attemptsOf(partnerId)).toMatchObject([{ label: 'address_blocked' }]);
  expect(receiver.received).toHaveLength(before);
});

test('what a program on this machine answers is shown to nobody', async () => {
  const team = await newTeam();
  expect((await addOver(team, local(receiver.port)))[0]).toBe(201);
  const before = receiver.received.length;
  expect(await attemptsOf(team.partnerId)).toEqual([{ label: null, answer: '' }]);
  expect(receiver.received.length).toBeGreaterThan(before);
});
