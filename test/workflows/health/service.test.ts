import { eq, sql } from 'drizzle-orm';
import type { OpsEventBody } from '#contract/webhooks/ops-event';
import { recordProbes } from '#db/incidents/probes';
import { providerOutages } from '#db/schema/incidents';
import { lockouts } from '#db/schema/keys';
import { setEndpoint } from '#db/webhooks/endpoints/endpoints';
import { createKeyring } from '#security/keyring';
import { newApiKey, newWebhookSecret } from '#security/secret';
import { playFailedSwap } from '#test/helpers/orders/failed-swap';
import { pastOrders } from '#test/helpers/orders/ops-events';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES, type Client } from '#test/helpers/service/client';
import { SECRET_KEY, type TestPartner } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';
import { type Receiver, startReceiver } from '#test/helpers/webhooks/receiver';

let service: Service;
let partner: TestPartner;
let receiver: Receiver;

beforeAll(async () => {
  [service, receiver] = await Promise.all([startService(), startReceiver()]);
  partner = await service.partner();
  const sealedSecret = createKeyring(SECRET_KEY).seal(newWebhookSecret('test'));
  const slot = { partnerId: partner.partnerId, environment: 'test', channel: 'ops' } as const;
  await setEndpoint(service.db, { ...slot, url: receiver.url, sealedSecret });
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

/** The first event of a kind that the ops endpoint got; fails if it got another event with the same id. */
async function arrived(event: string): Promise<OpsEventBody> {
  const bodies = () => receiver.received.map(({ body }): OpsEventBody => JSON.parse(body.toString()));
  const found = await eventually(() => bodies().find((body) => body.event === event));
  expect(bodies().filter(({ event_id }) => event_id === found.event_id)).toEqual([found]);
  return found;
}

test('a sandbox scenario whose provider is down when the refund is due is announced, and the provider still quotes afterwards', async () => {
  const client: Client = partner.test;
  const body = { refund_address: ADDRESSES.btc };
  const { order_id, provider } = await playFailedSwap(client, { scenario: 'refund_down', body });
  expect((await client.refund(order_id, { action: 'refund_to_address' })).status).toBe(202);
  const event = await arrived('provider_outage_affecting_partner');
  expect(event).toMatchObject({
    environment: 'test',
    reason: 'provider_down_during_refund',
    last_error: 'unavailable',
    details: { provider, order_id, orders_24h: 1 },
  });
  expect(await service.db.$count(providerOutages)).toBe(0);
  expect((await client.ask({ swap: { provider } })).status).toBe(201);
});

test('the worker announces a recorded outage', async () => {
  await pastOrders(service.db, 11, { partnerId: partner.partnerId, provider: 'liveswap' });
  await service.db.insert(providerOutages).values({ provider: 'liveswap', lastError: 'http_503' });
  await eventually(() => receiver.received.some(({ body }) => body.includes('"provider_down"')));
});

test('a day with too low an uptime is announced', async () => {
  const now = Date.now();
  const minutes = Array.from(
    { length: 720 },
    (_, index) => new Date(Math.floor(now / 60_000) * 60_000 - index * 60_000),
  );
  const source = 'external_prober' as const;
  await recordProbes(
    service.db,
    minutes.map((minute, index) => ({ minute, source, up: index >= 8 })),
    now,
  );
  expect(await arrived('sla_breach_threshold')).toMatchObject({ details: { uptime_pct: 98.88 } });
});

// The last test, because it locks out this machine.
test('a lockout and its end are announced', async () => {
  const mistyped = `${partner.live.key.slice(0, -1)}${partner.live.key.endsWith('a') ? 'b' : 'a'}`;
  for (const key of [mistyped, ...Array.from({ length: 4 }, () => newApiKey('live'))]) {
    await fetch(`${partner.live.origin}/partner/v1/me/orders`, { headers: { 'X-API-Key': key } });
  }
  expect(await arrived('api_key_locked')).toMatchObject({ environment: 'live', details: { ip: '127.0.0.1' } });
  await service.db.update(lockouts).set({ lockedUntil: sql`now()` }).where(eq(lockouts.ip, '127.0.0.1'));
  await arrived('api_key_unlocked');
  expect(service.surprises).toEqual([]);
});
