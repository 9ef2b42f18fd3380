import type { FiguresView } from '#contract/dashboard/home';
import type { OrderDetail } from '#contract/dashboard/orders/order';
import type { ErrorGroupList, RequestList } from '#contract/dashboard/requests';
import type { LoggedRequestBody } from '#contract/requests/logged-request';
import { openTestOrder } from '#test/helpers/api/orders';
import { useTestApi } from '#test/helpers/api/test-api';
import { openTeam, type Team } from '#test/helpers/people/team';
import { eventually } from '#test/helpers/run/eventually';

const api = useTestApi();
let team: Team;
let orderId: string;
beforeAll(async () => {
  const { partnerId, testKey: key } = await api.newPartner();
  let isFirst = true;
  team = await openTeam({
    ...api,
    db: api.services.db,
    newPartner: async () => {
      const own = isFirst;
      isFirst = false;
      return own ? { partnerId } : api.newPartner();
    },
  });
  ({ orderId } = await openTestOrder(api.services.db, { partnerId }));
  await api.get(`/order/${orderId}`, { key });
  await api.get('/order/ord_00000000000000000000000000', { key });
  await api.get('/order/ord_00000000000000000000000001', { key });
  await api.get('/me', { key });
  await eventually(async () => (await logs('')).items.length === 4);
});

const logs = async (query: string) => (await team.reader.get<RequestList>(`/requests?environment=test${query}`)).body;

test('calls are listed newest first, filtered and paged', async () => {
  const { items } = await logs('');
  expect(items.map(({ operation }) => operation)).toEqual(['getProfile', 'getOrder', 'getOrder', 'getOrder']);
  expect((await logs('&status=4xx')).items).toHaveLength(3);
  expect((await logs('&status=2xx')).items).toHaveLength(1);
  expect((await logs('&code=ORDER_NOT_FOUND&method=GET&operation=getOrder')).items).toHaveLength(2);
  expect((await logs(`&order_id=${orderId}`)).items).toHaveLength(1);
  expect((await logs(`&path=/partner/v1/order/${orderId}`)).items).toHaveLength(1);
  expect((await logs(`&key_id=${items[0]?.key_id}`)).items).toHaveLength(4);
  expect((await logs('&from=2999-01-01')).items).toEqual([]);
  const first = await logs('&limit=3');
  const second = await logs(`&limit=3&cursor=${first.next_cursor}`);
  expect([first.items.length, second.items.length, second.next_cursor]).toEqual([3, 1, null]);
  for (const bad of ['code=NOTHING', 'status=6xx', 'method=SING', 'cursor=x']) {
    expect([bad, (await team.reader.get(`/requests?environment=test&${bad}`)).status]).toEqual([bad, 400]);
  }
});

test('errors are grouped by code and operation', async () => {
  const { body } = await team.reader.get<ErrorGroupList>('/requests/errors?environment=test');
  expect(body.items.map(({ code, operation, count }) => [code, operation, count])).toEqual([
    ['ORDER_NOT_FOUND', 'getOrder', 2],
    ['SCOPE_REQUIRED', 'getProfile', 1],
  ]);
});

test('a call is found by its id, by nobody of another partner, and leads to its order and back', async () => {
  const [found] = (await logs(`&order_id=${orderId}`)).items;
  const { body } = await team.reader.get<LoggedRequestBody>(`/requests/${found?.request_id}`);
  expect(body).toMatchObject({ order_id: orderId, status: 200 });
  expect((await team.stranger.get(`/requests/${found?.request_id}`)).status).toBe(404);
  const { body: order } = await team.reader.get<OrderDetail>(`/orders/${orderId}`);
  expect(order.requests.map(({ request_id }) => request_id)).toEqual([found?.request_id]);
  const { body: figures } = await team.reader.get<FiguresView>('/home/figures?environment=test');
  expect(figures.api_latency_ms?.p99).toBeGreaterThanOrEqual(figures.api_latency_ms?.p50 ?? 1e9);
});

test('whose role does not look at logs is refused', async () => {
  const finance = await team.as('finance');
  for (const path of ['/requests?environment=test', '/requests/errors?environment=test', '/requests/req_1']) {
    expect((await finance.get(path)).status).toBe(403);
  }
});
