import type { MovedClock, OrderAnswer, OrderDetail, Scenarios, TestAssets } from '#contract/dashboard/orders/order';
import type { OrderRowList } from '#contract/dashboard/orders/order-search';
import type { AuditListView } from '#contract/shared/audit';
import { auditOf } from '#db/audit';
import { orderWatches } from '#db/schema/watching';
import type { Scenario } from '#domain/sandbox/scenarios';
import { newId } from '#security/secret';
import { track } from '#test/helpers/orders/tracked-orders';
import { ADDRESSES, unlessDown } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import { openTeam, type Team } from '#test/helpers/users/team';
import { logInAs, newMember } from '#test/helpers/users/users';

let service: Service;
let team: Team;
beforeAll(async () => {
  service = await startService();
  team = await openTeam({ ...service, newPartner: () => service.partner() });
});
afterAll(() => service.close());

async function makeOrder(scenario: Scenario, more: object = {}): Promise<OrderAnswer['order']> {
  const { status, body } = await unlessDown(() => team.owner.post<OrderAnswer>('/orders/test', { scenario, ...more }));
  expect(status).toBe(201);
  return body.order;
}

const advance = async (orderId: string, by: object) =>
  (await team.owner.post<MovedClock>(`/orders/${orderId}/advance`, by)).body;
const detail = async (orderId: string) => (await team.reader.get<OrderDetail>(`/orders/${orderId}`)).body;
const search = async (query: string) => (await team.reader.get<OrderRowList>(`/orders?environment=test&${query}`)).body;

test('a sandbox order follows its scenario as a member advances its clock', async () => {
  const { body: scenarios } = await team.reader.get<Scenarios>('/orders/scenarios');
  expect(scenarios.items.map(({ name }) => name)).toContain('success');
  const { order_id: id } = await makeOrder('success', { ttl_seconds: 600 });
  const before = await detail(id);
  expect(before).toMatchObject({ order: { status: 'waiting_deposit', sandbox: true }, refund: null });
  expect(before.clock?.next?.what).toBe('confirming');
  expect((await advance(id, { to: 'next' })).happened).toEqual(['confirming']);
  const moved = await advance(id, { by: 'PT1H' });
  expect(moved).toMatchObject({ happened: ['exchanging', 'sending', 'completed'], order: { status: 'completed' } });

  const after = await detail(id);
  expect(after.timeline.map(({ status, seconds }) => [status, seconds === null])).toEqual([
    ['waiting_deposit', false],
    ['confirming', false],
    ['exchanging', false],
    ['sending', false],
    ['completed', true],
  ]);
  expect(after.transactions.map(({ kind }) => kind)).toEqual(['deposit', 'payout']);
  expect(after.curl).toContain(`/partner/v1/order/${id}`);
  expect(after.clock).toMatchObject({ next: null });
  expect((await auditOf(service.db, id)).map(({ action, actor }) => [action, actor])).toEqual([
    ['order.test_created', team.owner.userId],
    ['order.clock_moved', team.owner.userId],
    ['order.clock_moved', team.owner.userId],
  ]);
});

test('a test order has the pair, the amount, the address and the memo that were asked for', async () => {
  const { items } = (await team.reader.get<TestAssets>('/orders/test-assets')).body;
  const xrp = items.find(({ asset }) => asset === 'XRP:xrp');
  expect(xrp).toMatchObject({ code: 'XRP', memo: expect.any(String), needs_address: true });
  const swap = { from: 'ETH:eth', to: 'XRP:xrp', amount: '0.75' };
  const address = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh';
  const order = await makeOrder('success', { ...swap, address, extra_id: '4711' });
  expect(order).toMatchObject({ from: 'ETH', to: 'XRP', amount_from: '0.75', payout_address: address });
  const own = await makeOrder('success', { from: 'BTC:btc', to: 'USDT:trx' });
  expect(own).toMatchObject({ to: 'USDT', to_network: 'trx', amount_from: '0.05' });
  const refusal = async (body: object) => {
    const answer = await team.owner.post<{ error: { code: string; fields?: { field: string }[] } }>(
      '/orders/test',
      body,
    );
    return [answer.status, answer.body.error.fields?.[0]?.field];
  };
  expect(await refusal(swap)).toEqual([400, 'address']);
  expect(await refusal({ ...swap, address, extra_id: 'a name' })).toEqual([400, 'extra_id']);
  expect(await refusal({ ...swap, address: 'nowhere' })).toEqual([400, 'address']);
  expect((await refusal({ from: 'NONE:btc' }))[0]).toBe(400);
  expect((await refusal({ from: 'BTC' }))[0]).toBe(400);
  expect((await refusal({ amount: '-1' }))[0]).toBe(400);
  expect((await refusal({ amount: '0.000000001' }))[0]).toBe(400);
});

const FALLBACK = 'fallback_if_refund_address_missing';
const SOLANA = { convert_to_stable_target: 'USDC-SOL', convert_to_stable_address: ADDRESSES.sol };

test.each([
  ['return_to_refund_address', { refund_address: ADDRESSES.btc }],
  ['manual_review', {}],
  ['convert_to_stable', { refund_preference: { [FALLBACK]: 'convert_to_stable', ...SOLANA } }],
  ['manual_review', { refund_preference: { [FALLBACK]: 'convert_to_stable', convert_to_stable_target: 'USDC-SOL' } }],
  ['convert_to_stable', { refund_preference: { default: 'convert_to_stable', ...SOLANA } }],
])('the refund panel states the action after a missing decision: %s, with %j', async (action, body) => {
  const { partnerId, test: client } = await service.partner();
  const { order_id: id } = await client.open({ scenario: 'refund', ttlSeconds: 1_000, body });
  await client.advance(id, { by: 'PT1000S' });
  const reader = await logInAs(service, await newMember(service.db, partnerId, 'read_only'));
  const { refund, order } = (await reader.get<OrderDetail>(`/orders/${id}`)).body;
  expect([order.status, refund?.default_action]).toEqual(['refund_required', action]);
});

test('a refund is decided as with a key, and the first decision counts', async () => {
  const { order_id: id } = await makeOrder('refund', { ttl_seconds: 1_000 });
  await advance(id, { to: 'next' });
  await advance(id, { to: 'next' });
  const { refund, order } = await detail(id);
  expect(refund).toMatchObject({ deadline: order.refund_deadline, has_refund_address: true, currency: 'BTC' });
  const path = `/orders/${id}/refund-action`;
  expect((await team.owner.post(path, { action: 'refund_to_address', refund_address: 'nowhere' })).status).toBe(400);
  expect((await team.reader.post(path, { action: 'refund_to_address' })).status).toBe(403);
  const decided = await team.owner.post<OrderAnswer>(path, { action: 'refund_to_address' });
  expect(decided.body.order.refund_decision).toMatchObject({ action: 'refund_to_address', decided_by: 'partner' });
  const { refund: panel, clock } = await detail(id);
  expect([panel, clock?.next?.what]).toEqual([null, 'refunded']);
  expect((await team.owner.post(path, { action: 'refund_to_address' })).status).toBe(202);
  const other = {
    action: 'convert_to_stable',
    stable_target: 'USDC-SOL',
    stable_address: 'So11111111111111111111111111111111111111112',
  };
  expect((await team.owner.post(path, other)).status).toBe(409);
  const entries = (await auditOf(service.db, id)).filter(({ action }) => action === 'order.refund_action');
  const details = { action: 'refund_to_address', stable_target: null };
  expect(entries).toEqual([expect.objectContaining({ actor: team.owner.userId, details })]);
  const { items } = (await team.owner.get<AuditListView>('/audit?action=order.refund_action')).body;
  expect(items).toMatchObject([{ actor: { id: team.owner.userId }, target: id, ip: '127.0.0.1' }]);
});

test('an order is found by any of its identifiers', async () => {
  const order = await makeOrder('success', { partner_order_ref: 'Invoice 7', ttl_seconds: 60 });
  const { order: done } = await advance(order.order_id, { by: 'PT1H' });
  const names = [
    order.order_id,
    'Invoice 7',
    order.provider_order_id,
    order.deposit_address,
    order.deposit_address.toUpperCase(),
    done.tx_in_hash,
    done.tx_out_hash,
  ];
  for (const name of names) {
    const { items } = await search(`q=${encodeURIComponent(name ?? '')}`);
    expect([name, items.map(({ order_id }) => order_id)]).toEqual([name, [order.order_id]]);
  }
  expect((await search(`q=${order.payout_address}`)).items.length).toBeGreaterThan(0);
  expect((await search('q=nothing')).items).toEqual([]);
  const elsewhere = await team.stranger.get<OrderRowList>(`/orders?environment=test&q=${order.order_id}`);
  expect(elsewhere.body.items).toEqual([]);
  expect((await team.owner.get<OrderRowList>(`/orders?environment=live&q=${order.order_id}`)).body.items).toEqual([]);
});

test('an order is found by the transactions of a deposit that came after its end, written as the reader likes', async () => {
  const { db } = service;
  const at = new Date().toISOString();
  const [txInHash, txOutHash] = ['ab'.repeat(32), `0x${'cd'.repeat(32)}`];
  const lateDeposit = { status: 'completed', seenAt: at, updatedAt: at, amount: '0.05', txInHash, txOutHash } as const;
  const orderId = newId('ord');
  const input = { orderId, provider: 'changelly' };
  const links = { services: { db, trackingUrl: () => 'https://swap.example/track/x' } };
  await track(links, { partnerId: team.partnerId, input, later: ['expired'], lateDeposit });
  await db.insert(orderWatches).values({ ...input, providerOrderId: 'AX-1', lateDeposit });
  const find = async (browser: Team['owner'], hash: string) =>
    (await browser.get<OrderRowList>(`/orders?environment=live&q=${hash}`)).body.items.map(({ order_id }) => order_id);
  for (const hash of [txInHash, txInHash.toUpperCase(), `0x${txInHash}`, txOutHash]) {
    expect([hash, await find(team.reader, hash)]).toEqual([hash, [orderId]]);
  }
  expect(await find(team.stranger, txInHash)).toEqual([]);
});

test('filters can be combined, and pages follow each other', async () => {
  const made = [];
  for (const scenario of ['expire', 'expire', 'fail'] as const) {
    const { order_id } = await makeOrder(scenario, { ttl_seconds: 60 });
    await advance(order_id, { by: 'PT2H' });
    made.push(order_id);
  }
  expect((await search('status=expired')).items).toHaveLength(2);
  expect((await search('status=expired,failed')).items).toHaveLength(3);
  const [{ provider = '' } = {}] = (await search('status=failed')).items;
  expect((await search(`status=failed&provider=${provider}&pair=BTC-ETH`)).items).toHaveLength(1);
  expect((await search('status=failed&pair=-XMR')).items).toEqual([]);
  expect((await search('status=failed&pair=BTC:btc-')).items).toHaveLength(1);
  expect((await search('status=failed&usd_min=999999999')).items).toEqual([]);
  expect((await search('status=failed&to=2001-01-01')).items).toEqual([]);
  const first = await search('status=expired,failed&limit=2');
  const second = await search(`status=expired,failed&limit=2&cursor=${first.next_cursor}`);
  expect([...first.items, ...second.items].map(({ order_id }) => order_id).sort()).toEqual([...made].sort());
  expect(second.next_cursor).toBeNull();
  for (const bad of ['status=lost', 'pair=BTC', 'usd_min=much', 'from=yesterday', 'cursor=x', 'limit=0']) {
    expect([bad, (await team.reader.get(`/orders?environment=test&${bad}`)).status]).toEqual([bad, 400]);
  }
  expect((await team.reader.get('/orders')).status).toBe(400);
});

test('a list can be exported as a CSV file, in which no cell is a formula', async () => {
  await makeOrder('stuck', { partner_order_ref: '=HYPERLINK("x"),1' });
  const read = (browser: Team['owner'], query: string) =>
    fetch(`${service.origin}/dashboard/api/orders/export?environment=test&${query}`, {
      headers: { Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
  const answer = await read(team.owner, `q=${encodeURIComponent('=HYPERLINK("x"),1')}`);
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  const [header, line, ...rest] = (await answer.text()).split('\r\n');
  expect(header).toMatch(/^order_id,partner_order_ref,status,/);
  expect(line).toContain(`"'=HYPERLINK(""x""),1"`);
  expect(rest).toEqual(['']);
  expect((await read(team.reader, '')).status).toBe(403);
  expect((await read(team.owner, 'status=lost')).status).toBe(400);
});

test("another partner's order is not found, and a read-only member can neither create nor advance an order", async () => {
  const { order_id: id } = await makeOrder('stuck');
  const action = { action: 'refund_to_address' };
  expect((await team.stranger.get(`/orders/${id}`)).status).toBe(404);
  expect((await team.stranger.get('/orders/ord_00000000000000000000000000')).status).toBe(404);
  expect((await team.stranger.post(`/orders/${id}/advance`, { to: 'next' })).status).toBe(404);
  expect((await team.stranger.post(`/orders/${id}/refund-action`, action)).status).toBe(404);
  expect((await team.reader.post(`/orders/${id}/advance`, { to: 'next' })).status).toBe(403);
  expect((await team.reader.post('/orders/test', {})).status).toBe(403);
});

test('invalid input is refused', async () => {
  const { order_id: id } = await makeOrder('stuck');
  expect((await team.owner.post('/orders/test', { scenario: 'magic' })).status).toBe(400);
  expect((await team.owner.post('/orders/test', { provider: 'nobody' })).status).toBeGreaterThanOrEqual(400);
  expect((await team.owner.post(`/orders/${id}/advance`, { by: 'soon' })).status).toBe(400);
  expect((await team.owner.post(`/orders/${id}/advance`, {})).status).toBe(400);
  expect((await team.owner.post(`/orders/${id}/refund-action`, { action: 'refund_to_address' })).status).toBe(409);
});
