import { and, eq } from 'drizzle-orm';
import { IMPERSONAL_READS, PERSONAL_READS } from '#api/internal/personal-reads';
import { SUPPORT_ROUTES } from '#api/internal/support/routes';
import { auditLog } from '#db/schema/audit';
import { openTestOrder } from '#test/helpers/api/orders';
import { useTestApi } from '#test/helpers/api/test-api';
import { loggedIn, newOperator } from '#test/helpers/users/users';

const api = useTestApi();

test('every read of the console either shows data of people and is audited, or is known to show none', () => {
  const reads = SUPPORT_ROUTES.filter(({ method }) => method === 'get').map(({ id }) => id);
  expect([...Object.keys(PERSONAL_READS), ...IMPERSONAL_READS].sort()).toEqual([...reads].sort());
  for (const { id, path } of SUPPORT_ROUTES) {
    const read = PERSONAL_READS[id];
    if (read && 'param' in read) expect(path).toContain(`{${read.param}}`);
  }
});

test('what an operator looks at is audited once an hour for each object, and not what they searched for', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const { orderId } = await openTestOrder(db, { partnerId });
  const operator = await newOperator(db, 'support');
  const browser = await loggedIn(api, operator);
  const searched = 'LPlantedAddressThatNobodyMayFindInTheLog';
  for (const path of [
    `/orders/${orderId}`,
    `/orders/${orderId}`,
    `/orders/${orderId}/history`,
    `/search?q=${searched}`,
    '/search?q=another',
    `/partners/${partnerId}`,
    '/orders/ord_00000000000000000000000000',
  ]) {
    await browser.get(path);
  }
  const entries = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.actor, operator.userId), eq(auditLog.action, 'personal_data.read')));
  expect(entries.map(({ target }) => target).sort()).toEqual([orderId, partnerId, 'search'].sort());
  expect(entries.map(({ partnerId: shownTo }) => shownTo)).toEqual([null, null, null]);
  expect(JSON.stringify(entries)).not.toContain(searched);
});
