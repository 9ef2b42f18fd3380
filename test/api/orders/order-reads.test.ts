import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { OrderSchema } from '#contract/orders/order';
import { OrderPageSchema } from '#contract/orders/order-list';
import { orders } from '#db/schema/orders';
import { newId } from '#security/secret';
import { openTestOrder } from '#test/helpers/api/orders';
import { errorOf, type TestPartner, useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';

const api = useTestApi();
let partner: TestPartner;

beforeEach(async () => {
  partner = await api.newPartner();
});

describe('GET /order/{order_id}', () => {
  test('returns the order of the contract, with every nullable field present', async () => {
    const { orderId, moveTo } = await openTestOrder(api.services.db, { ...partner, partnerOrderRef: 'cart-1' });
    await moveTo('confirming');
    const response = await api.get(`/order/${orderId}`, { key: partner.testKey });
    const order = OrderSchema.strict().parse(await response.json());
    expect(order).toMatchObject({
      order_id: orderId,
      status: 'confirming',
      partner_order_ref: 'cart-1',
      sandbox: true,
    });
    expect(order.timeline.map(({ status }) => status)).toEqual(['waiting_deposit', 'confirming']);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test("signs the order's link with the current secret key, also if it was recorded under another one", async () => {
    const partnerOrderRef = '"tracking_url":"https://swap.example/track/ord_0?t=x"';
    const { orderId } = await openTestOrder(api.services.db, { ...partner, partnerOrderRef });
    const [stored] = await api.services.db.select().from(orders).where(eq(orders.orderId, orderId));
    const expected = {
      ...(stored?.body as object),
      tracking_url: api.services.trackingUrl(orderId, partner.partnerId),
    };
    expect(stored?.body).not.toEqual(expected);
    expect(await (await api.get(`/order/${orderId}`, { key: partner.testKey })).json()).toEqual(expected);
    const { items } = OrderPageSchema.parse(await (await api.get('/me/orders', { key: partner.testKey })).json());
    expect(items).toEqual([expected]);
  });

  test('returns 304 to a client that has the order, until the next transition', async () => {
    const { orderId, moveTo } = await openTestOrder(api.services.db, partner);
    const path = `/order/${orderId}`;
    const etag = (await api.get(path, { key: partner.testKey })).headers.get('etag') ?? '';
    const poll = () => api.get(path, { key: partner.testKey, headers: { 'If-None-Match': etag } });
    expect(etag).toMatch(/^W\//);
    expect((await poll()).status).toBe(304);
    await moveTo('confirming');
    expect((await poll()).status).toBe(200);
  });

  test('returns the headers only for HEAD', async () => {
    const { orderId } = await openTestOrder(api.services.db, partner);
    const response = await api.get(`/order/${orderId}`, { key: partner.testKey, method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
    expect(await response.text()).toBe('');
  });

  test('returns the same error for unknown and malformed ids, and for orders of others and of the other environment', async () => {
    const stranger = await api.newPartner();
    const ids = [
      newId('ord'),
      (await openTestOrder(api.services.db, stranger)).orderId,
      (await openTestOrder(api.services.db, { ...partner, environment: 'live' })).orderId,
      'nonsense',
      'ord_%00',
      '%ff',
      "'; drop table orders; --",
    ];
    for (const id of ids) {
      for (const path of [`/order/${id}`, `/order/${id}/stream`]) {
        const { request_id, ...error } = await errorOf(await api.get(path, { key: partner.testKey }));
        expect(error).toEqual({ http: 404, code: 'ORDER_NOT_FOUND', message: 'No such resource for this key' });
      }
    }
  });
});

describe('GET /me/orders', () => {
  const DAY = 86_400_000;
  const NOON = Date.parse('2026-03-02T12:00:00.000Z');

  async function list(query = '', key = partner.testKey) {
    const response = await api.get(`/me/orders${query}`, { key });
    expect(response.status).toBe(200);
    const page = z.strictObject(OrderPageSchema.shape).parse(await response.json());
    return { ...page, ids: page.items.map(({ order_id }) => order_id) };
  }
  const openAt = (createdAt: number, settings = {}) =>
    openTestOrder(api.services.db, { ...partner, createdAt, ...settings });

  test("lists the orders of the key's environment only, newest first", async () => {
    const older = await openAt(NOON);
    const newer = await openAt(NOON + 1);
    const live = await openAt(NOON, { environment: 'live' });
    await openTestOrder(api.services.db, await api.newPartner());
    expect((await list()).ids).toEqual([newer.orderId, older.orderId]);
    expect((await list('', partner.liveKey)).ids).toEqual([live.orderId]);
  });

  test('has pages, and the total also after the last page', async () => {
    const opened = [];
    for (let at = 0; at < 5; at += 1) {
      opened.push((await openAt(NOON - at)).orderId);
    }
    expect(await list('?page=2&page_size=2')).toMatchObject({ page: 2, total: 5, ids: opened.slice(2, 4) });
    expect(await list('?page=9&page_size=2')).toMatchObject({ page: 9, total: 5, ids: [] });
  });

  test('takes from and to as inclusive days, or exact instants', async () => {
    const [before, first, last, after] = await Promise.all([
      openAt(NOON - DAY),
      openAt(Date.parse('2026-03-02T00:00:00.000Z')),
      openAt(Date.parse('2026-03-02T23:59:59.999Z')),
      openAt(NOON + DAY),
    ]);
    expect((await list('?from=2026-03-02&to=2026-03-02')).ids).toEqual([last.orderId, first.orderId]);
    expect((await list('?to=2026-03-01')).ids).toEqual([before.orderId]);
    expect((await list('?from=2026-03-03T12:00:00%2B00:00')).ids).toEqual([after.orderId]);
    expect((await list('?from=2026-03-03T12:00:00.001Z')).ids).toEqual([]);
  });

  test('accepts the first and the last possible instant', async () => {
    const { orderId } = await openAt(NOON);
    expect((await list('?from=0001-01-01&to=9999-12-31')).ids).toEqual([orderId]);
    expect((await list('?from=9999-12-31T23:59:59.999Z')).ids).toEqual([]);
  });

  test('filters by several statuses and by the exact reference', async () => {
    const waiting = await openAt(NOON, { partnerOrderRef: 'a+b & c' });
    const failed = await openAt(NOON - 1);
    const confirming = await openAt(NOON - 2);
    await Promise.all([failed.moveTo('failed'), confirming.moveTo('confirming')]);
    expect((await list('?status=failed,waiting_deposit')).ids).toEqual([waiting.orderId, failed.orderId]);
    expect((await list(`?partner_order_ref=${encodeURIComponent('a+b & c')}`)).ids).toEqual([waiting.orderId]);
    expect((await list('?partner_order_ref=a')).ids).toEqual([]);
  });

  test('refuses a wrong parameter by its name', () =>
    expectForEach(
      [
        ['page=0', 'page'],
        ['page=1.5', 'page'],
        ['page=x', 'page'],
        ['page_size=201', 'page_size'],
        ['page_size=0', 'page_size'],
        ['status=done', 'status'],
        ['from=yesterday', 'from'],
        ['to=2026-02-30', 'to'],
        ['from=0000-01-01', 'from'],
        ['to=0000-12-31', 'to'],
        ['from=9999-12-31T23:59:59-23:59', 'from'],
        ['to=0001-01-01T00:00:00%2B00:01', 'to'],
      ],
      async ([query, field]) => {
        const error = await errorOf(await api.get(`/me/orders?${query}`, { key: partner.testKey }));
        expect(error).toMatchObject({ http: 400, code: 'INVALID_PAIR', fields: [{ field }] });
      },
    ));
});
