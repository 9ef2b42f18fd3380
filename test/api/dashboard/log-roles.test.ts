import type { OrderDetail } from '#contract/dashboard/orders/order';
import { listKeys } from '#db/keys/key-records';
import { requests } from '#db/schema/requests';
import { isPermitted, ROLES } from '#domain/team/permission';
import { newId } from '#security/secret';
import { openTestOrder } from '#test/helpers/api/orders';
import { useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { loggedIn, newMember } from '#test/helpers/users/users';

const api = useTestApi();

test('an order shows the calls and deliveries that touched it only to roles that may see the logs', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const { orderId } = await openTestOrder(db, { partnerId });
  const [key] = await listKeys(db, partnerId);
  await db.insert(requests).values({
    requestId: newId('req'),
    partnerId,
    keyId: key?.keyId ?? '',
    environment: 'test',
    orderId,
    at: new Date(),
    method: 'GET',
    path: '/me',
    durationMs: 1,
    clientIp: '192.0.2.1',
  });
  await expectForEach(ROLES, async (role) => {
    const browser = await loggedIn(api, await newMember(db, partnerId, role));
    const { status, body } = await browser.get<OrderDetail>(`/orders/${orderId}`);
    const seesLogs = isPermitted(role, 'logs.view');
    expect([status, body.requests.length, body.deliveries.length > 0]).toEqual([200, seesLogs ? 1 : 0, false]);
    expect((await browser.get(`/requests?environment=test`)).status).toBe(seesLogs ? 200 : 403);
    if (!seesLogs) expect(JSON.stringify(body)).not.toContain('192.0.2.1');
  });
  expect(isPermitted('finance', 'logs.view')).toBe(false);
});
