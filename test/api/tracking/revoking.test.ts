import type { OrderDetail } from '#contract/dashboard/orders/order';
import type { TrackingLinkView } from '#contract/shared/order';
import { auditOf } from '#db/audit';
import { useTestApi } from '#test/helpers/api/test-api';
import { track } from '#test/helpers/orders/tracked-orders';
import type { Browser } from '#test/helpers/users/browser';
import { loggedIn, newMember, newOperator } from '#test/helpers/users/users';

const api = useTestApi({ heartbeatMs: 15_000, maxAgeMs: 60_000, retryMs: 1_000 });
let owner: Browser;
let partnerId: string;
beforeAll(async () => {
  ({ partnerId } = await api.newPartner());
  owner = await loggedIn(api, await newMember(api.services.db, partnerId, 'owner'));
});

type Links = { items: TrackingLinkView[] };

async function trackedOrder() {
  const path = await track(api, { partnerId });
  return { path, orderId: path.slice('/track/'.length, path.indexOf('?')) };
}

const pathOf = (url: string | null | undefined) => {
  const { pathname, search } = new URL(url ?? '');
  return pathname + search;
};
const addLink = async (orderId: string) =>
  pathOf((await owner.post<{ link: TrackingLinkView }>(`/orders/${orderId}/links`, {})).body.link.url);

/** Status and body of a page in each form; the body of an unknown one is always the same. */
async function answersOf(path: string) {
  const forms = [path, path.replace('?', '.json?'), path.replace('?', '/stream?')];
  return Promise.all(
    forms.map(async (form) => {
      const response = await fetch(api.origin + form);
      if (response.ok) {
        await response.body?.cancel();
        return [response.status];
      }
      return [response.status, (await response.text()).replaceAll(/req_\w+/g, 'req')];
    }),
  );
}
const opens = async (path: string) => (await answersOf(path)).map(([status]) => status);

test('a revoked link is answered like an unknown one in every form, and other links of the order go on', async () => {
  const { path, orderId } = await trackedOrder();
  const [second, third] = [await addLink(orderId), await addLink(orderId)];
  expect([await opens(path), await opens(second), await opens(third)]).toEqual(Array(3).fill([200, 200, 200]));

  const { status, body } = await owner.post<Links>(`/orders/${orderId}/links/revoke`, { link: 1 });
  expect([status, body.items.map(({ url }) => url === null)]).toEqual([200, [false, true, false]]);
  const unknown = path.replace(orderId, `ord_${'0'.repeat(26)}`);
  expect(await answersOf(second)).toEqual(await answersOf(unknown));
  expect([await opens(path), await opens(third)]).toEqual(Array(2).fill([200, 200, 200]));
});

test('all links of an order can be revoked at once, the one in the order too, and a new one opens it again', async () => {
  const { path, orderId } = await trackedOrder();
  const second = await addLink(orderId);
  await owner.post(`/orders/${orderId}/links/revoke`, { link: 'all' });
  expect([await opens(path), await opens(second)]).toEqual(Array(2).fill([404, 404, 404]));
  expect(await opens(await addLink(orderId))).toEqual([200, 200, 200]);
  const { body } = await owner.get<OrderDetail>(`/orders/${orderId}`);
  expect(body.tracking_links.map(({ url }) => url === null)).toEqual([true, true, false]);
  const entries = await auditOf(api.services.db, orderId);
  expect(entries.map(({ action, details }) => [action, details])).toEqual([
    ['tracking_link.created', { link: 1 }],
    ['tracking_link.revoked', { links: [0, 1] }],
    ['tracking_link.created', { link: 2 }],
  ]);
});

test('an open page ends as soon as its link is revoked', async () => {
  const { path, orderId } = await trackedOrder();
  const response = await fetch(api.origin + path.replace('?', '/stream?'));
  const text = response.text();
  await owner.post(`/orders/${orderId}/links/revoke`, { link: 0 });
  expect(await text).toContain('event: order');
});

test("a link's number cannot be exchanged for another one's", async () => {
  const { path, orderId } = await trackedOrder();
  const second = await addLink(orderId);
  await owner.post(`/orders/${orderId}/links/revoke`, { link: 'all' });
  const third = await addLink(orderId);
  for (const forged of [second.replace('t=1.', 't=2.'), path.replace('t=', 't=2.'), third.replace('t=2.', 't=')])
    expect(await opens(forged)).toEqual([404, 404, 404]);
});

test('others cannot revoke: another partner, a role without the permission; support can, with a reason', async () => {
  const { path, orderId } = await trackedOrder();
  const { db } = api.services;
  const other = await loggedIn(api, await newMember(db, (await api.newPartner()).partnerId, 'owner'));
  const finance = await loggedIn(api, await newMember(db, partnerId, 'finance'));
  const support = await loggedIn(api, await newOperator(db, 'support'));
  const revoke = async (by: Browser, body: object) =>
    (await by.post(`/orders/${orderId}/links/revoke`, { link: 'all', ...body })).status;
  expect([await revoke(other, {}), await revoke(finance, {}), await revoke(support, {})]).toEqual([404, 403, 400]);
  expect(await opens(path)).toEqual([200, 200, 200]);
  expect(await revoke(support, { reason: 'The user lost the phone' })).toBe(200);
  expect(await opens(path)).toEqual([404, 404, 404]);
  expect((await owner.post(`/orders/${orderId}/links/revoke`, { link: 7 })).status).toBe(400);
});
