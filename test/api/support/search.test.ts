import type { SearchAnswer } from '#contract/support/search';
import { LONGEST_ADDRESS } from '#domain/assets/address-length';
import { openTestOrder } from '#test/helpers/api/orders';
import { useTestApi } from '#test/helpers/api/test-api';
import type { Browser } from '#test/helpers/users/browser';
import { loggedIn, newOperator } from '#test/helpers/users/users';

const api = useTestApi();
let operator: Browser;
let orderId: string;
let partnerId: string;
beforeAll(async () => {
  const { db } = api.services;
  operator = await loggedIn(api, await newOperator(db, 'support'));
  ({ partnerId } = await api.newPartner());
  orderId = (await openTestOrder(db, { partnerId, environment: 'live' })).orderId;
});

const search = async (text: string) => {
  const { status, body } = await operator.get<SearchAnswer>(`/search?q=${encodeURIComponent(text)}`);
  return [status, status === 200 ? body.items.map(({ kind, id }) => [kind, id]) : []];
};

test("an order is found by its tracking page's URL", async () => {
  expect(await search(api.services.trackingUrl(orderId, partnerId))).toEqual([200, [['order', orderId]]]);
});

test('an order is found by a sentence with its id, once, however often it stands there', async () => {
  const text = `Hello, order ${orderId} is late. Please look at ${orderId}!`;
  expect(await search(text)).toEqual([200, [['order', orderId]]]);
  expect(await search(`${'Long before it. '.repeat(60)}${orderId}`)).toEqual([200, [['order', orderId]]]);
});

test('a sentence without an identifier finds nothing, and a text that is too long is refused', async () => {
  expect(await search('where is my money, please?')).toEqual([200, []]);
  expect(await search('x'.repeat(LONGEST_ADDRESS + 1))).toEqual([400, []]);
});
