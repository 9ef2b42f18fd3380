import { expectForEach } from '#test/helpers/expect-for-each';
import { errorOf, type TestPartner, useTestApi } from '../helpers/api/test-api';

const api = useTestApi();
let partner: TestPartner;

beforeAll(async () => {
  partner = await api.newPartner();
});

test('several slashes in a path are one', async () => {
  expect((await fetch(`${api.origin}//partner/v1///health`)).status).toBe(200);
  const order = await api.get('/order//ord_x', { key: partner.testKey });
  expect(await errorOf(order)).toMatchObject({
    http: 404,
    code: 'ORDER_NOT_FOUND',
    message: 'No such resource for this key',
  });
});

test('a parameter that is given empty is absent', () =>
  expectForEach(
    ['/me/events?after=', '/me/orders?cursor=&partner_order_ref=&limit=', '/me/requests?path=&cursor=&status='],
    async (path) => {
      expect((await api.get(path, { key: partner.testKey })).status).toBe(200);
    },
  ));

test('a body may name its type in every way that means JSON in UTF-8', () =>
  expectForEach(
    [
      'application/json; charset=utf8',
      'application/json;charset=UTF-8',
      'application/json;',
      'application/json; charset="utf-8"; ',
      'application/json; profile="a;b"; v=2',
      'Application/JSON ; charset=utf-8 ; odata=verbose',
    ],
    async (type) => {
      const error = await errorOf(
        await api.get('/order/create', {
          method: 'POST',
          key: partner.testKey,
          body: '{}',
          headers: { 'Content-Type': type },
        }),
      );
      expect(error).toMatchObject({ http: 400, fields: [{ field: 'quote_id' }, { field: 'address' }] });
    },
  ));
