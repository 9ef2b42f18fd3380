import { eq } from 'drizzle-orm';
import type { HeldOrder } from '#contract/support/holders';
import type { OrderPageView } from '#contract/support/orders';
import type { QueueList } from '#contract/support/queues';
import { users } from '#db/schema/users';
import { useTestApi } from '#test/helpers/api/test-api';
import type { Browser } from '#test/helpers/users/browser';
import { loggedIn, newOperator, type TestPerson } from '#test/helpers/users/users';
import { makeOneOfEach, type OneOfEach } from './one-of-each';

const api = useTestApi();
let one: OneOfEach;
let anna: TestPerson;
let ben: TestPerson;
let annas: Browser;
let bens: Browser;
beforeAll(async () => {
  one = await makeOneOfEach(api);
  [anna, ben] = [await newOperator(api.services.db, 'support'), await newOperator(api.services.db, 'support')];
  [annas, bens] = [await loggedIn(api, anna), await loggedIn(api, ben)];
});

const REASON = 'I am working on it';
const post = (browser: Browser, orderId: string, step: string, body: object = {}) =>
  browser.post<HeldOrder & { error: { message: string; fields: { field: string }[] } }>(`/orders/${orderId}/${step}`, {
    reason: REASON,
    ...body,
  });
const holderOf = async (orderId: string) => {
  const { body } = await annas.get<OrderPageView>(`/orders/${orderId}`);
  return body.holder;
};

test('of two operators who take an order at the same time one has it, and the other is told who and since when', async () => {
  const orderId = one.orders.reviewed;
  const answers = await Promise.all([post(annas, orderId, 'take'), post(bens, orderId, 'take')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [taken, refused] = answers.toSorted((first, second) => first.status - second.status);
  const holder = taken?.body.holder;
  expect(refused?.body.error.message).toContain(`has had this order since ${holder?.since}`);
  expect(await holderOf(orderId)).toEqual(holder);

  const [other, whose] = holder?.id === anna.userId ? [bens, ben] : [annas, anna];
  expect((await post(other, orderId, 'give-back')).status).toBe(409);
  expect((await post(other, orderId, 'hand-over', { to: whose.email })).status).toBe(409);
  expect((await post(other, orderId, 'take', { take_over: true })).body.holder?.id).toBe(whose.userId);
});

test('who has an order hands it to a colleague, who gives it back', async () => {
  const orderId = one.orders.stuck;
  await post(annas, orderId, 'take');
  expect((await post(annas, orderId, 'hand-over', { to: ben.email.toUpperCase() })).body.holder).toMatchObject({
    id: ben.userId,
    email: ben.email,
  });
  expect((await post(annas, orderId, 'give-back')).status).toBe(409);
  expect((await post(bens, orderId, 'give-back')).body.holder).toBeNull();
  expect(await holderOf(orderId)).toBeNull();
});

test('an order is handed only to operators with a role whose accounts are open, and the dialog lists those', async () => {
  const gone = await newOperator(api.services.db, 'support');
  // At the identity provider none of its groups gives a role any more.
  const moved = await newOperator(api.services.db, 'support');
  const member = one.ids.user_id?.[0] ?? 'nobody';
  await api.services.db.update(users).set({ disabledAt: new Date() }).where(eq(users.userId, gone.userId));
  await api.services.db.update(users).set({ operatorRole: null }).where(eq(users.userId, moved.userId));
  for (const to of [gone.email, moved.email, `${member}@wallet.example`, 'nobody@swaplane.example']) {
    const { status, body } = await post(annas, one.orders.late, 'hand-over', { to });
    expect([status, body.error.fields[0]?.field]).toEqual([400, 'to']);
  }
  const { body } = await annas.get<{ items: { user_id: string }[] }>('/colleagues');
  const ids = body.items.map(({ user_id: id }) => id);
  expect(ids).toEqual(expect.arrayContaining([anna.userId, ben.userId]));
  expect(ids).not.toContain(gone.userId);
  expect(ids).not.toContain(moved.userId);
});

const idsIn = async (browser: Browser, query: string) =>
  (await browser.get<QueueList>(`/queues/cases?${query}`)).body.items.map(({ id }) => id);

test('a queue is filtered by who has the orders', async () => {
  const orderId = one.orders.waiting;
  expect(await idsIn(annas, 'holder=nobody')).toContain(orderId);
  await post(annas, orderId, 'take');
  expect(await idsIn(annas, 'holder=mine')).toEqual([orderId]);
  expect(await idsIn(bens, 'holder=mine')).toEqual([]);
  expect(await idsIn(bens, 'holder=nobody')).not.toContain(orderId);
  const { body } = await bens.get<QueueList>('/queues/cases');
  expect(body.items.find(({ id }) => id === orderId)?.holder).toMatchObject({ id: anna.userId, email: anna.email });
});
