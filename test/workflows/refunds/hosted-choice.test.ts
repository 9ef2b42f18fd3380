import type { Order } from '#contract/orders/order';
import { auditOf } from '#db/audit';
import { findOrderState } from '#db/orders/orders';
import { playFailedSwap } from '#test/helpers/orders/failed-swap';
import { opsEventsOf } from '#test/helpers/orders/ops-events';
import { readable } from '#test/helpers/orders/tracked-orders';
import { ADDRESSES, type Client } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { providerCalls } from '#test/helpers/service/provider-calls';
import { type Service, startService } from '#test/helpers/service/service';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const HOSTED = { body: { refund_address: ADDRESSES.btc, refund_choice: 'hosted' } };

function formOf({ tracking_url: url, order_id: id }: Order): string {
  return `${service.origin}/track/${id}/refund${new URL(url).search}`;
}

async function send(order: Order, fields: Record<string, string>) {
  const body = new URLSearchParams({ to: 'record', ...fields });
  const response = await fetch(formOf(order), { method: 'POST', redirect: 'manual', body });
  return { status: response.status, location: response.headers.get('location'), text: readable(await response.text()) };
}

async function codeFor(client: Client, { order_id: id }: Order): Promise<string> {
  const { status, body } = await client.call<{ refund_code: string }>('POST', `/order/${id}/refund-code`);
  expect(status).toBe(201);
  return body.refund_code;
}

test('a user chooses with the code, once, and everybody learns that it was the user', async () => {
  const { partnerId, test: client } = await service.partner();
  const order = await playFailedSwap(client, HOSTED);
  expect([order.status, order.refund_choice]).toEqual(['refund_required', 'hosted']);
  const code = await codeFor(client, order);
  const choice = { code: code.toLowerCase(), to: 'other', address: ADDRESSES.otherBtc };
  const twice = await Promise.all([send(order, choice), send(order, choice)]);
  const page = `../${order.order_id}?lang=en`;
  expect(twice).toEqual(
    Array(2).fill(expect.objectContaining({ status: 303, location: expect.stringContaining(page) })),
  );
  expect((await send(order, choice)).status).toBe(303);

  const { body } = await client.get(order.order_id);
  expect(body.refund_decision).toMatchObject({ action: 'refund_to_address', decided_by: 'user' });
  const state = await findOrderState(service.db, order.order_id);
  expect(state?.refund?.target).toEqual({ kind: 'address', address: ADDRESSES.otherBtc, extraId: null });
  expect(JSON.stringify(body)).not.toContain(ADDRESSES.otherBtc);
  const decided = (await auditOf(service.db, order.order_id)).filter(({ action }) => action === 'order.refund_action');
  expect(decided).toEqual([expect.objectContaining({ actor: 'tracking_page' })]);
  const told = (await opsEventsOf(service.db, partnerId)).filter(({ event }) => event === 'refund_decided_by_user');
  expect(told).toEqual([
    expect.objectContaining({
      reason: 'tracking_page',
      environment: 'test',
      details: { order_id: order.order_id, action: 'refund_to_address' },
    }),
  ]);
  const shown = readable(await (await fetch(formOf(order).replace('/refund', ''))).text());
  expect(shown).toContain('Your choice on this page was received');

  await client.advance(order.order_id, { by: 'PT25H' });
  expect((await client.get(order.order_id)).body).toMatchObject({
    status: 'refunded',
    refund_decision: { decided_by: 'user' },
  });
  expect(await providerCalls(service.workflows, order.order_id, 'requestRefund')).toBe(1);
});

test('the first decision counts, whoever makes it: a code made before does not change it', async () => {
  const { test: client } = await service.partner();
  const order = await playFailedSwap(client, HOSTED);
  const code = await codeFor(client, order);
  expect((await client.refund(order.order_id, { action: 'refund_to_address' })).status).toBe(202);
  expect(await send(order, { code, to: 'other', address: ADDRESSES.otherBtc })).toMatchObject({
    status: 409,
    text: expect.stringContaining('already decided'),
  });
  const again = await client.call('POST', `/order/${order.order_id}/refund-code`);
  expect([again.status, JSON.parse(again.text).error.code]).toEqual([409, 'REFUND_WINDOW_EXPIRED']);
  expect((await client.get(order.order_id)).body.refund_decision?.decided_by).toBe('partner');
});

test('a user confirms the address on record, and the partner comes too late with another one', async () => {
  const { test: client } = await service.partner();
  const order = await playFailedSwap(client, HOSTED);
  expect((await send(order, { code: await codeFor(client, order) })).status).toBe(303);
  const state = await findOrderState(service.db, order.order_id);
  expect(state?.refund?.target).toMatchObject({ address: ADDRESSES.btc });
  const late = await client.refund(order.order_id, { action: 'refund_to_address', refund_address: ADDRESSES.otherBtc });
  expect(late.status).toBe(409);
});

test('an order says otherwise than its partner does, and by default the partner chooses alone', async () => {
  const { test: client } = await service.partner();
  const plain = await playFailedSwap(client, { body: { refund_address: ADDRESSES.btc } });
  expect(plain.refund_choice).toBeUndefined();
  expect((await client.call('POST', `/order/${plain.order_id}/refund-code`)).status).toBe(409);
  expect(await send(plain, { code: 'AAAA-AAAA' })).toMatchObject({ status: 409 });
});

test('an order gets six codes an hour, and a seeded one as many again each time it is created', async () => {
  const { test: client } = await service.partner();
  const playAgain = () => playFailedSwap(client, { ...HOSTED, seed: 'codes' });
  const first = await playAgain();
  for (let nth = 0; nth < 6; nth += 1) await codeFor(client, first);
  const refused = await client.call('POST', `/order/${first.order_id}/refund-code`);
  expect(errorOf(refused)).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
  const second = await playAgain();
  expect(second.order_id).toBe(first.order_id);
  const code = await codeFor(client, second);
  expect((await send(second, { code })).status).toBe(303);
});
