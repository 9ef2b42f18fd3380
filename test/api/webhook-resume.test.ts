import { eq } from 'drizzle-orm';
import { WebhookResumeSchema } from '#contract/webhooks/webhook-resume';
import { auditOf } from '#db/audit';
import { endpoints } from '#db/schema/endpoints';
import { deliveries, opsEvents } from '#db/schema/webhooks';
import { addEndpoint } from '#db/webhooks/endpoints/endpoints';
import type { Environment } from '#domain/environment';
import { newId } from '#security/secret';
import { errorOf, useTestApi } from '../helpers/api/test-api';

const api = useTestApi();

const PAUSED_AT = new Date('2026-03-02T14:32:11.000Z');
const resume = (key: string) => api.get('/webhook/resume', { method: 'POST', key });

async function pausedEndpoint(partnerId: string, environment: Environment, channel: 'order' | 'ops' = 'order') {
  const { db } = api.services;
  const setting = { partnerId, environment, channel, url: 'https://a.example/', sealedSecret: 'sealed' };
  const endpointId = (await addEndpoint(db, setting)) ?? '';
  await db.update(endpoints).set({ pausedAt: PAUSED_AT }).where(eq(endpoints.endpointId, endpointId));
  await db.insert(deliveries).values({ deliveryId: newId('dlv'), endpointId, eventId: newId('dlv') });
  return endpointId;
}

test("every paused endpoint of the key's environment is resumed, and the partner's operators are notified", async () => {
  const { partnerId } = await api.newPartner();
  const key = await api.newKey(partnerId, { scopes: ['webhook:admin'] });
  const order = await pausedEndpoint(partnerId, 'test');
  const ops = await pausedEndpoint(partnerId, 'test', 'ops');
  const live = await pausedEndpoint(partnerId, 'live');
  const response = await resume(key);
  expect(response.status).toBe(200);
  const body = WebhookResumeSchema.strict().parse(await response.json());
  const resumed = [
    { endpoint_id: order, type: 'order', queued_events: 1, paused_at: PAUSED_AT.toISOString() },
    { endpoint_id: ops, type: 'ops', queued_events: expect.any(Number), paused_at: PAUSED_AT.toISOString() },
  ];
  expect(body.resumed).toHaveLength(2);
  expect(body.resumed).toEqual(expect.arrayContaining(resumed));

  const { db } = api.services;
  const recorded = await db.select().from(opsEvents).where(eq(opsEvents.partnerId, partnerId));
  expect(recorded.map(({ event }) => event)).toEqual(['webhook_resumed', 'webhook_resumed']);
  expect(await auditOf(db, order)).toMatchObject([{ action: 'webhook_endpoint.resumed' }]);
  const [other] = await db.select().from(endpoints).where(eq(endpoints.endpointId, live));
  expect(other?.pausedAt).toEqual(PAUSED_AT);

  expect(await errorOf(await resume(key))).toMatchObject({ http: 409, code: 'WEBHOOK_PAUSED' });
});

test("another partner's pause is left alone", async () => {
  const other = await pausedEndpoint((await api.newPartner()).partnerId, 'test');
  const key = await api.newKey((await api.newPartner()).partnerId, { scopes: ['webhook:admin'] });
  expect(await errorOf(await resume(key))).toMatchObject({ http: 409, code: 'WEBHOOK_PAUSED' });
  const [row] = await api.services.db.select().from(endpoints).where(eq(endpoints.endpointId, other));
  expect(row?.pausedAt).not.toBeNull();
});

test('a resume needs a key with the scope webhook:admin', async () => {
  const { testKey } = await api.newPartner();
  const refused = { http: 403, code: 'SCOPE_REQUIRED', required_scope: 'webhook:admin' };
  expect(await errorOf(await resume(testKey))).toMatchObject(refused);
});
