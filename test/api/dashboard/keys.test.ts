import { eq } from 'drizzle-orm';
import type { FiguresView } from '#contract/dashboard/home';
import type { Key, KeyList, NewKey, RotatedKey } from '#contract/dashboard/keys';
import type { OrderDetail } from '#contract/dashboard/orders/order';
import type { ErrorGroupList, RequestList } from '#contract/dashboard/requests';
import type { LoggedRequestBody } from '#contract/requests';
import { auditOf } from '#db/audit';
import { partners } from '#db/schema/partners';
import { openTestOrder } from '#test/helpers/api/orders';
import { useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { eventually } from '#test/helpers/run/eventually';
import { openTeam, type Team } from '#test/helpers/users/team';

const api = useTestApi();

let team: Team;

describe('keys', () => {
  beforeAll(async () => {
    team = await openTeam({ ...api, db: api.services.db });
  });

  const create = async (body: object = { name: 'backend' }, environment = 'test') =>
    team.owner.post<NewKey>(`/keys?environment=${environment}`, body);

  test('a key is created, shown once, listed by its prefix, and works', async () => {
    const made = await create({ name: 'backend', scopes: ['orders:rw', 'payouts:read'], allow_list: ['203.0.113.7'] });
    expect(made.status).toBe(201);
    const { key, secret } = made.body;
    expect(key).toMatchObject({
      name: 'backend',
      status: 'active',
      allow_list: ['203.0.113.7/32'],
      last_used_at: null,
    });
    expect(secret.startsWith(key.prefix)).toBe(true);
    expect((await api.get('/me', { key: secret, ip: '203.0.113.7' })).status).toBe(200);
    expect((await api.get('/me', { key: secret, ip: '203.0.113.8' })).status).toBe(401);

    const list = await team.reader.get<KeyList>('/keys?environment=test');
    expect(JSON.stringify(list.body)).not.toContain(secret);
    expect(list.body.items[0]).toMatchObject({ key_id: key.key_id, prefix: key.prefix });
    expect(list.body.allowed_scopes).not.toContain('payouts:trigger');
    expect((await auditOf(api.services.db, key.key_id))[0]).toMatchObject({
      actor: team.owner.userId,
      action: 'api_key.created',
    });
  });

  test('a list of keys is paged', async () => {
    await create();
    const first = await team.owner.get<KeyList>('/keys?environment=test&limit=1');
    expect(first.body.items).toHaveLength(1);
    const second = await team.owner.get<KeyList>(`/keys?environment=test&limit=1&cursor=${first.body.next_cursor}`);
    expect(second.body.items[0]?.key_id).not.toBe(first.body.items[0]?.key_id);
  });

  test("a key's name, scopes, allow-list and expiry can be changed", async () => {
    const { key, secret } = (await create()).body;
    const change = { name: 'worker', scopes: ['payouts:read'], allow_list: ['10.0.0.0/8'], expires_at: '2999-01-01' };
    const changed = await team.owner.send<Key>('PATCH', `/keys/${key.key_id}`, change);
    expect(changed.body).toMatchObject({ ...change, expires_at: '2999-01-01T00:00:00.000Z' });
    expect((await api.get('/me', { key: secret, ip: '10.1.2.3' })).status).toBe(200);
    expect((await api.get('/me/orders', { key: secret, ip: '192.0.2.1' })).status).toBe(401);
  });

  test('a rotation shows both keys and the time left, and that the old key was used seconds ago', async () => {
    const { key, secret } = (await create({ name: 'rotated', scopes: ['payouts:read'] })).body;
    const rotated = await team.owner.post<RotatedKey>(`/keys/${key.key_id}/rotate`);
    expect(rotated.status).toBe(201);
    expect(rotated.body.key).toMatchObject({ replaces: key.key_id, status: 'active' });
    expect(rotated.body.old_key).toMatchObject({
      status: 'rotating',
      rotation: { replaced_by: rotated.body.key.key_id },
    });
    const before = Date.now();
    await Promise.all(
      [secret, rotated.body.secret].map(async (each) => api.get('/me', { key: each, ip: '203.0.113.9' })),
    );
    const old = await team.reader.get<Key>(`/keys/${key.key_id}`);
    expect(old.body.last_used_from).toBe('203.0.113.9');
    expect(Date.parse(old.body.last_used_at ?? '')).toBeGreaterThanOrEqual(before);

    expect((await team.owner.post(`/keys/${key.key_id}/rotate`)).status).toBe(409);
    expect((await team.owner.post<Key>(`/keys/${key.key_id}/rotate/finish`)).body.status).toBe('revoked');
    expect((await api.get('/me', { key: secret })).status).toBe(401);
  });

  test('a rotation can be canceled', async () => {
    const { key } = (await create()).body;
    const { body } = await team.owner.post<RotatedKey>(`/keys/${key.key_id}/rotate`);
    const cancelled = await team.owner.post<Key>(`/keys/${key.key_id}/rotate/cancel`);
    expect(cancelled.body).toMatchObject({ status: 'active', rotation: null });
    expect((await team.owner.get<Key>(`/keys/${body.key.key_id}`)).body.status).toBe('revoked');
  });

  test('the last live key is marked as such before it is revoked', async () => {
    const live = await team.owner.get<KeyList>('/keys?environment=live');
    const [last] = live.body.items;
    expect(last?.is_last_live).toBe(true);
    const more = (await create({ name: 'second' }, 'live')).body;
    expect(more.key.is_last_live).toBe(false);
    expect((await team.owner.post<Key>(`/keys/${last?.key_id}/revoke`)).body.status).toBe('revoked');
    expect((await team.owner.get<Key>(`/keys/${more.key.key_id}`)).body.is_last_live).toBe(true);
  });

  test('live keys cannot be created before the partner is approved', async () => {
    const other = await openTeam({ ...api, db: api.services.db });
    await api.services.db.update(partners).set({ approvedAt: null }).where(eq(partners.partnerId, other.partnerId));
    const answer = await other.owner.post('/keys?environment=live', { name: 'early' });
    expect(answer.status).toBe(409);
    expect((await other.owner.post('/keys?environment=test', { name: 'test' })).status).toBe(201);
  });

  test('a partner can create at most 20 keys an hour', async () => {
    const other = await openTeam({ ...api, db: api.services.db });
    const answers: number[] = [];
    for (let made = 0; made < 21; made += 1) {
      answers.push((await other.owner.post('/keys?environment=test', { name: `key ${made}` })).status);
    }
    expect(answers.slice(-2)).toEqual([201, 429]);
  });

  test('a key with an invalid field is refused, and the error names the field', () =>
    expectForEach<[string, object]>(
      [
        ['name', { name: ' ' }],
        ['scopes.0', { name: 'a', scopes: ['everything'] }],
        ['allow_list', { name: 'a', allow_list: ['nowhere'] }],
        ['expires_at', { name: 'a', expires_at: '2001-01-01' }],
      ],
      async ([field, body]) => {
        const answer = await create(body);
        expect(answer.body).toMatchObject({ error: { code: 'INVALID_REQUEST', fields: [{ field }] } });
        expect(answer.status).toBe(400);
      },
    ));

  test('a test key cannot have a scope for payouts', async () => {
    expect((await create({ name: 'a', scopes: ['payouts:trigger'] })).status).toBe(409);
  });

  test("a read-only member changes nothing, and another partner's key is not found", async () => {
    const { key } = (await create()).body;
    const writes: [string, string, object?][] = [
      ['PATCH', `/keys/${key.key_id}`, { name: 'b' }],
      ['POST', `/keys/${key.key_id}/rotate`],
      ['POST', `/keys/${key.key_id}/rotate/finish`],
      ['POST', `/keys/${key.key_id}/rotate/cancel`],
      ['POST', `/keys/${key.key_id}/revoke`],
    ];
    for (const [method, path, body] of writes) {
      expect((await team.reader.send(method, path, body)).status).toBe(403);
      expect((await team.stranger.send(method, path, body)).status).toBe(404);
    }
    expect((await team.stranger.get(`/keys/${key.key_id}`)).status).toBe(404);
    expect((await (await team.as('finance')).get('/keys?environment=test')).status).toBe(403);
  });
});

describe('requests', () => {
  let orderId: string;
  let key: string;

  beforeAll(async () => {
    const { partnerId, testKey } = await api.newPartner();
    key = testKey;
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

  test('a call is found by its id, only by its own partner, and links to its order and back', async () => {
    const [found] = (await logs(`&order_id=${orderId}`)).items;
    const { body } = await team.reader.get<LoggedRequestBody>(`/requests/${found?.request_id}`);
    expect(body).toMatchObject({ order_id: orderId, status: 200 });
    expect((await team.stranger.get(`/requests/${found?.request_id}`)).status).toBe(404);
    const { body: order } = await team.reader.get<OrderDetail>(`/orders/${orderId}`);
    expect(order.requests.map(({ request_id }) => request_id)).toEqual([found?.request_id]);
    const { body: figures } = await team.reader.get<FiguresView>('/home/figures?environment=test');
    expect(figures.api_latency_ms?.p99).toBeGreaterThanOrEqual(figures.api_latency_ms?.p50 ?? 1e9);
  });

  test('the calls to paths that no operation has can be listed alone', async () => {
    await api.get('/no/such/path', { key });
    await eventually(async () => (await logs('')).items.length === 5);
    const { body } = await team.reader.get<ErrorGroupList>('/requests/errors?environment=test');
    const group = body.items.find(({ operation }) => operation === null);
    expect(group?.count).toBe(1);
    const { items } = await logs(`&code=${group?.code}&operation=none&from=${group?.first_at}`);
    expect(items.map(({ path }) => path)).toEqual(['/partner/v1/no/such/path']);
  });

  test('a member whose role does not include logs is refused', async () => {
    const finance = await team.as('finance');
    for (const path of ['/requests?environment=test', '/requests/errors?environment=test', '/requests/req_1']) {
      expect((await finance.get(path)).status).toBe(403);
    }
  });
});
