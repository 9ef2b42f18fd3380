import { auditOf } from '#db/audit';
import { findOrderState } from '#db/orders/orders';
import type { RefundTarget } from '#domain/orders/order';
import { newId } from '#security/secret';
import { playFailedSwap } from '#test/helpers/orders/failed-swap';
import { ADDRESSES, type Body } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { providerCalls } from '#test/helpers/service/provider-calls';
import { type Service, startService } from '#test/helpers/service/service';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const KNOWN = { body: { refund_address: ADDRESSES.btc } };
const TO_ADDRESS = { action: 'refund_to_address' };
const TO_USDC = { action: 'convert_to_stable', stable_target: 'USDC-SOL', stable_address: ADDRESSES.sol };

async function refundTarget(orderId: string): Promise<RefundTarget | null> {
  return (await findOrderState(service.db, orderId))?.refund?.target ?? null;
}

describe('an accepted refund action', () => {
  const address = (to: string, extraId: string | null = null) => ({ kind: 'address', address: to, extraId });
  const stable = (target: string, to: string) => ({ kind: 'stable', target, address: to });
  const ethRefund = { swap: { from: 'ETH', to: 'BTC', amount: '1' }, body: { refund_address: ADDRESSES.eth } };
  const preferring = {
    body: { refund_preference: { convert_to_stable_target: 'USDC-SOL', convert_to_stable_address: ADDRESSES.sol } },
  };

  test.each([
    ['the known refund address', KNOWN, TO_ADDRESS, address(ADDRESSES.btc)],
    ['an address from the action', {}, { ...TO_ADDRESS, refund_address: ADDRESSES.btc }, address(ADDRESSES.btc)],
    [
      'a new address instead of the known one',
      KNOWN,
      { ...TO_ADDRESS, refund_address: ADDRESSES.otherBtc },
      address(ADDRESSES.otherBtc),
    ],
    ['a stablecoin address of its own', KNOWN, TO_USDC, stable('USDC-SOL', ADDRESSES.sol)],
    [
      "the preference's stablecoin address",
      preferring,
      { action: 'convert_to_stable', stable_target: 'USDC-SOL' },
      stable('USDC-SOL', ADDRESSES.sol),
    ],
    [
      'the refund address, where it can receive the stablecoin',
      ethRefund,
      { action: 'convert_to_stable', stable_target: 'USDT-ERC20' },
      stable('USDT-ERC20', ADDRESSES.eth),
    ],
  ])('refunds to %s', async (_where, terms, action: Body, target) => {
    const { test: client } = await service.partner();
    const { order_id: orderId } = await playFailedSwap(client, terms);
    const accepted = await client.refund(orderId, action);
    expect([accepted.status, accepted.body.status]).toEqual([202, 'refund_required']);
    expect(await auditOf(service.db, orderId)).toContainEqual(
      expect.objectContaining({ actor: expect.stringMatching(/^key_/), action: 'order.refund_action' }),
    );
    const { body: order } = await client.advance(orderId, { by: 'PT200S' });
    expect(order).toMatchObject({ status: 'refunded', amount_to_actual: null, failed_reason_code: 'underpayment' });
    expect(order.tx_out_hash).toMatch(/^sandbox_refund_/);
    expect(await refundTarget(orderId)).toEqual(target);
  });

  test('may be repeated, also at once and after the end, and reaches the provider once', async () => {
    const { test: client } = await service.partner();
    const { order_id: orderId } = await playFailedSwap(client, KNOWN);
    const atOnce = await Promise.all(Array.from({ length: 20 }, () => client.refund(orderId, TO_ADDRESS)));
    const { body: refunded } = await client.advance(orderId, { by: 'PT200S' });
    const late = await client.refund(orderId, TO_ADDRESS);
    expect([...atOnce, late].map(({ status }) => status)).toEqual(Array(21).fill(202));
    expect(late.body).toEqual(refunded);
    expect(await providerCalls(service.workflows, orderId, 'requestRefund')).toBe(1);
  });

  test('may be repeated with the same address in another spelling, and not with another one', async () => {
    const { test: client } = await service.partner();
    const { order_id: orderId } = await playFailedSwap(client, KNOWN);
    const to = (address: string) => client.refund(orderId, { ...TO_ADDRESS, refund_address: address });
    const first = await to(ADDRESSES.btc);
    expect((await to(ADDRESSES.btc.toUpperCase())).text).toBe(first.text);
    expect(errorOf(await to(ADDRESSES.otherBtc))).toMatchObject({ http: 409, code: 'REFUND_WINDOW_EXPIRED' });
    await client.advance(orderId, { by: 'PT200S' });
    expect((await to(ADDRESSES.btc.toUpperCase())).status).toBe(202);
    expect(await providerCalls(service.workflows, orderId, 'requestRefund')).toBe(1);
  });

  test('may be repeated while the refund completes', async () => {
    const { test: client } = await service.partner();
    const due = await Promise.all(Array.from({ length: 8 }, () => playFailedSwap(client, KNOWN)));
    await Promise.all(due.map(({ order_id }) => client.refund(order_id, TO_ADDRESS)));
    const answers = await Promise.all(
      due.flatMap(({ order_id: orderId }) => [
        client.advance(orderId, { by: 'PT200S' }),
        client.refund(orderId, TO_ADDRESS),
        client.refund(orderId, TO_ADDRESS),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(due.flatMap(() => [200, 202, 202]));
  });

  test('with an Idempotency-Key is answered with the first response, whatever has happened since', async () => {
    const { test: client } = await service.partner();
    const { order_id: orderId } = await playFailedSwap(client, KNOWN);
    const headers = { 'Idempotency-Key': 'refund-1' };
    const first = await client.refund(orderId, TO_ADDRESS, { headers });
    await client.advance(orderId, { by: 'PT200S' });
    const again = await client.refund(orderId, TO_ADDRESS, { headers });
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([202, first.text, 'true']);
    expect(errorOf(await client.refund(orderId, TO_USDC, { headers }))).toMatchObject({
      http: 422,
      code: 'INVALID_PAIR',
    });
  });

  test('is the first of two different simultaneous ones, and the other is refused', async () => {
    const { test: client } = await service.partner();
    const { order_id: orderId } = await playFailedSwap(client, KNOWN);
    const answers = await Promise.all([client.refund(orderId, TO_ADDRESS), client.refund(orderId, TO_USDC)]);
    const loser = answers.find(({ status }) => status !== 202);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(loser && errorOf(loser)).toMatchObject({ http: 409, code: 'REFUND_WINDOW_EXPIRED' });
    await client.advance(orderId, { by: 'PT200S' });
    expect(await providerCalls(service.workflows, orderId, 'requestRefund')).toBe(1);
  });

  test.each(['refund_refused', 'refund_down'] as const)(
    'leaves the order to an operator when the provider answers as in %s',
    async (scenario) => {
      const { test: client } = await service.partner();
      const { order_id: orderId } = await playFailedSwap(client, { ...KNOWN, scenario });
      expect((await client.refund(orderId, TO_ADDRESS)).status).toBe(202);
      const { body } = await client.advance(orderId, { by: 'PT1S' });
      expect(body.status).toBe('manual_review');
    },
  );
});

describe('an invalid refund action is refused', () => {
  const fields = (field: string) => ({ http: 400, code: 'INVALID_PAIR', fields: [{ field }] });
  const NO_TARGET = { http: 400, code: 'STABLE_TARGET_REQUIRED' };

  test.each([
    ['without action', {}, fields('action')],
    ['for an unknown action', { action: 'refund' }, fields('action')],
    ['without target', { action: 'convert_to_stable' }, NO_TARGET],
    ['with a null target', { action: 'convert_to_stable', stable_target: null }, NO_TARGET],
    ['for an unknown target', { ...TO_USDC, stable_target: 'USDT-TON' }, fields('stable_target')],
    [
      "for an address of the target's wrong network",
      { ...TO_USDC, stable_address: ADDRESSES.eth },
      fields('stable_address'),
    ],
    [
      'without an address that can receive the stablecoin',
      { action: 'convert_to_stable', stable_target: 'USDC-SOL' },
      fields('stable_address'),
    ],
    ['without a refund address', TO_ADDRESS, fields('refund_address')],
    [
      'for a refund address of another network',
      { ...TO_ADDRESS, refund_address: ADDRESSES.eth },
      fields('refund_address'),
    ],
  ])('%s', async (_how, action: Body, refusal) => {
    const { test: client } = await service.partner();
    const { order_id: orderId } = await playFailedSwap(client);
    expect(errorOf(await client.refund(orderId, action))).toMatchObject(refusal);
    expect((await client.get(orderId)).body.status).toBe('refund_required');
  });

  test("for an order that does not exist, has a malformed id or is another partner's", async () => {
    const [owner, stranger] = [await service.partner(), await service.partner()];
    const { order_id: theirs } = await playFailedSwap(owner.test, KNOWN);
    const answers = [
      await stranger.test.refund(theirs, TO_ADDRESS),
      await owner.live.refund(theirs, TO_ADDRESS),
      await owner.test.refund(newId('ord'), TO_ADDRESS),
      await owner.test.refund('ord_x', TO_ADDRESS),
      await owner.test.refund('%00', TO_ADDRESS),
    ];
    for (const answer of answers) {
      expect(errorOf(answer)).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' });
    }
  });
});

describe('a refund action at the wrong time or provider is refused', () => {
  const LATE = { http: 409, code: 'REFUND_WINDOW_EXPIRED' };
  const NOT_PROGRAMMATIC = { http: 409, code: 'REFUND_NOT_PROGRAMMATIC' };

  test('before a refund is due', async () => {
    const { test: client } = await service.partner();
    const { order_id: orderId } = await client.open({ scenario: 'stuck', ...KNOWN });
    expect(errorOf(await client.refund(orderId, TO_ADDRESS))).toMatchObject(LATE);
  });

  test('after another one was accepted, before and after the refund', async () => {
    const { test: client } = await service.partner();
    const { order_id: orderId } = await playFailedSwap(client, KNOWN);
    await client.refund(orderId, TO_ADDRESS);
    expect(errorOf(await client.refund(orderId, TO_USDC))).toMatchObject(LATE);
    await client.advance(orderId, { by: 'PT200S' });
    expect(errorOf(await client.refund(orderId, TO_USDC))).toMatchObject(LATE);
  });

  test('from the instant the window ends, even if it equals the preference', async () => {
    const { test: client } = await service.partner();
    const { order_id: orderId, refund_deadline } = await playFailedSwap(client, KNOWN);
    await client.advance(orderId, { to: refund_deadline ?? '' });
    expect(errorOf(await client.refund(orderId, TO_USDC))).toMatchObject(LATE);
    expect(errorOf(await client.refund(orderId, TO_ADDRESS))).toMatchObject(LATE);
    const { body } = await client.advance(orderId, { by: 'PT200S' });
    expect(body.status).toBe('refunded');
    expect(errorOf(await client.refund(orderId, TO_ADDRESS))).toMatchObject(LATE);
  });

  test('after the order has ended in another way', async () => {
    const { test: client } = await service.partner();
    const { order_id: orderId } = await client.open({ scenario: 'success', ...KNOWN });
    await client.advance(orderId, { by: 'PT1H' });
    expect(errorOf(await client.refund(orderId, TO_ADDRESS))).toMatchObject(LATE);
  });

  test.each(['betaswap', 'zetaswap'])('at %s, which has no refund calls, at any time', async (provider) => {
    const { test: client } = await service.partner();
    const terms = { ...KNOWN, scenario: 'refund', swap: { provider } } as const;
    const { order_id: waiting } = await client.open(terms);
    expect(errorOf(await client.refund(waiting, TO_ADDRESS))).toMatchObject(NOT_PROGRAMMATIC);
    const { order_id: due } = await playFailedSwap(client, terms);
    expect(errorOf(await client.refund(due, TO_ADDRESS))).toMatchObject(NOT_PROGRAMMATIC);
    const { order_id: over } = await client.open({ ...terms, scenario: 'success' });
    await client.advance(over, { by: 'PT1H' });
    expect(errorOf(await client.refund(over, TO_ADDRESS))).toMatchObject(NOT_PROGRAMMATIC);
  });
});
