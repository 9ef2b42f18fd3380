import { takeUse } from '#db/limits/rate-limits';
import { addEndpoint } from '#db/webhooks/endpoints/endpoints';
import { USE_LIMITS } from '#domain/limits/use-limit';
import { testWebhook } from '#operations/webhooks/deliveries';
import { useTestApi } from '#test/helpers/api/test-api';
import { loggedIn, newMember } from '#test/helpers/users/users';

const api = useTestApi();

test('test events of an endpoint are limited, from the dashboard and the command line together', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const slot = { partnerId, environment: 'test', channel: 'order', url: 'https://w.example' } as const;
  const endpointId = (await addEndpoint(db, { ...slot, sealSecret: () => 'x' })) ?? '';
  for (let use = 0; use < USE_LIMITS.webhook_test.uses; use += 1) await takeUse(db, 'webhook_test', endpointId);

  const developer = await loggedIn(api, await newMember(db, partnerId, 'developer'));
  const { status, body, headers } = await developer.post(`/webhooks/${endpointId}/test`, {});
  expect([status, body]).toMatchObject([429, { error: { code: 'RATE_LIMITED' } }]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
  await expect(testWebhook({ db }, { endpointId, actor: 'cli:anna' })).rejects.toThrow('Too many attempts');
});
