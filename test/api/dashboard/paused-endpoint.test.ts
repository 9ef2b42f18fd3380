import { eq } from 'drizzle-orm';
import type { EndpointDetail } from '#contract/shared/webhooks/endpoints';
import { endpoints } from '#db/schema/endpoints';
import { deliveryAttempts } from '#db/schema/webhooks';
import { addEndpoint } from '#db/webhooks/endpoints/endpoints';
import { SECOND } from '#domain/duration';
import { useTestApi } from '#test/helpers/api/test-api';
import { loggedIn, newMember } from '#test/helpers/users/users';

const api = useTestApi();

test('a paused endpoint shows the attempts that failed last, which no filter of its deliveries finds', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const slot = { partnerId, environment: 'test', channel: 'order', url: 'https://w.example' } as const;
  const endpointId = (await addEndpoint(db, { ...slot, sealSecret: () => 'x' })) ?? '';
  const attempt = (ago: number, result: Partial<typeof deliveryAttempts.$inferInsert>) => ({
    deliveryId: `dlv_${endpointId}`,
    attempt: 10 - ago,
    endpointId,
    at: new Date(),
    recordedAt: new Date(Date.now() - ago * SECOND),
    ok: false,
    responseBody: '',
    durationMs: 5,
    ...result,
  });
  await db
    .insert(deliveryAttempts)
    .values([
      attempt(3, { responseCode: 503 }),
      attempt(2, { errorLabel: 'timeout' }),
      attempt(1, { ok: true, responseCode: 200 }),
    ]);
  const developer = await loggedIn(api, await newMember(db, partnerId, 'developer'));
  const read = async () => (await developer.get<EndpointDetail>(`/webhooks/${endpointId}`)).body;
  expect((await read()).pause).toBeNull();

  await db.update(endpoints).set({ pausedAt: new Date() }).where(eq(endpoints.endpointId, endpointId));
  expect((await read()).pause?.attempts).toMatchObject([
    { delivery_id: `dlv_${endpointId}`, response_code: null, error: 'timeout' },
    { response_code: 503, error: null },
  ]);
});
