import { setEndpoint } from '#db/webhooks/endpoints/endpoints';
import { SCOPES } from '#domain/keys/scope';
import { issueKey } from '#operations/keys/create-keys';
import { createKeyring } from '#security/keyring';
import { webhookSecretSealer } from '#security/sealer';
import { newWebhookSecret } from '#security/secret';
import { waitForSettledEvents } from '#test/helpers/api/settled';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES } from '#test/helpers/service/client';
import { SECRET_KEY } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';
import { startReceiver } from '#test/helpers/webhooks/receiver';
import {
  DuplicateOrderError,
  OrderNotFoundError,
  QuoteExpiredError,
  RefundWindowExpiredError,
  Swaplane,
  ValidationError,
  WebhookPausedError,
} from '../../../sdk/client/src/index';
import { parseWebhook, verifyWebhook } from '../../../sdk/client/src/webhooks/index';
import { refusal } from './refusal';

const SWAP = { from: 'BTC', to: 'ETH', amount: '0.05' };

let service: Service;
let partnerId: string;
let sdk: Swaplane;

const keyring = createKeyring(SECRET_KEY);

beforeAll(async () => {
  service = await startService();
  const partner = await service.partner();
  partnerId = partner.partnerId;
  sdk = new Swaplane({ apiKey: partner.test.key, baseUrl: service.origin, partnerOrderPrefix: 'shop-' });
});
afterAll(() => service.close());

async function openOrder(options = {}, partnerOrderRef?: string) {
  const { quoteId } = await sdk.estimate(SWAP);
  const request = { quoteId, address: ADDRESSES.eth, refundAddress: ADDRESSES.btc };
  return sdk.createOrder(partnerOrderRef ? { ...request, partnerOrderRef } : request, options);
}

test('the public reads return camelCase', async () => {
  const [currencies, pairs, limits, capability, health, scenarios, document] = await Promise.all([
    sdk.currencies({ active: true }),
    sdk.pairs({ from: 'BTC' }),
    sdk.limits({ from: 'BTC', to: 'ETH' }),
    sdk.refundCapability(),
    sdk.health(),
    sdk.sandboxScenarios(),
    sdk.openApi(),
  ]);
  expect(currencies.find(({ code }) => code === 'BTC')).toMatchObject({ name: 'Bitcoin', hasExtraId: false });
  expect(pairs.every(({ from, fixedRateAvailable }) => from === 'BTC' && typeof fixedRateAvailable === 'boolean')).toBe(
    true,
  );
  expect(Number(limits.min)).toBeGreaterThan(0);
  expect(capability.providers[0]).toHaveProperty('refundMode');
  expect(health.status).toBe('ok');
  expect(scenarios.scenarios.map(({ name }) => name)).toContain('success');
  expect(document).toHaveProperty(['components', 'schemas', 'Order', 'properties', 'order_id']);
});

test('an order goes from its estimate to its end, and every webhook of it verifies', async () => {
  const secret = newWebhookSecret('test');
  const receiver = await startReceiver();
  const sealSecret = webhookSecretSealer(keyring, secret);
  await setEndpoint(service.db, { partnerId, environment: 'test', channel: 'order', url: receiver.url, sealSecret });

  const order = await openOrder({ sandboxScenario: 'success' }, 'cart-1');
  expect(order).toMatchObject({ status: 'waiting_deposit', partnerOrderRef: 'shop-cart-1', sandbox: true });
  const ended = await sdk.advanceSandboxOrder(order.orderId, { by: 'PT1H' });
  expect(ended.status).toBe('completed');
  expect(await sdk.getOrder(order.orderId)).toEqual(ended);
  expect((await sdk.listOrders({ partnerOrderRef: 'shop-cart-1' })).items).toEqual([ended]);

  const received = await eventually(() => (receiver.received.length >= 5 ? receiver.received : null));
  await waitForSettledEvents(service.db);
  const { items } = await sdk.listEvents({ limit: 500 });
  for (const { body, headers } of received) {
    expect(verifyWebhook(body, String(headers['x-service-signature']), secret)).toBe(true);
    expect(items).toContainEqual(parseWebhook(body));
  }
  await receiver.close();
});

test('a refund action is accepted', async () => {
  const { orderId } = await openOrder({ sandboxScenario: 'refund' });
  const waiting = await sdk.advanceSandboxOrder(orderId, { by: 'PT1M' });
  expect(waiting.status).toBe('refund_required');
  const decided = await sdk.refundAction(orderId, { action: 'refund_to_address' });
  expect(decided.refundDecision).toMatchObject({ action: 'refund_to_address', decidedBy: 'partner' });
});

test('a creation that is repeated with its key returns the same order', async () => {
  const { quoteId } = await sdk.estimate(SWAP);
  const create = () => sdk.createOrder({ quoteId, address: ADDRESSES.eth }, { idempotencyKey: 'mine', sandboxTtl: 60 });
  expect(await create()).toEqual(await create());
});

test("the partner's own routes work with the right scopes", async () => {
  const request = { partnerId, environment: 'live', name: 'all', scopes: SCOPES, expiresAt: null } as const;
  const { key } = await issueKey(service.db, keyring, request);
  const owner = new Swaplane({ apiKey: key, baseUrl: `${service.origin}/partner/v1/` });
  expect(await owner.me()).toMatchObject({ partnerId, environment: 'live', stats: { ordersTotal: 0 } });
  expect(await owner.listPayouts({ pageSize: 10 })).toMatchObject({ page: 1, total: 0, items: [] });
  expect(await refusal(owner.getPayout('po_unknown'))).toBeInstanceOf(OrderNotFoundError);
  expect(await refusal(owner.requestPayout({ amountUsd: '6200.00' }))).toBeInstanceOf(ValidationError);
  expect(await refusal(owner.resumeWebhook())).toBeInstanceOf(WebhookPausedError);
});

test('each refusal has its own error class', async () => {
  const first = await openOrder({}, 'cart-2');
  const duplicate = await refusal(openOrder({}, 'cart-2'));
  expect(duplicate).toBeInstanceOf(DuplicateOrderError);
  expect(duplicate).toMatchObject({ code: 'DUPLICATE_ACTIVE_ORDER', httpStatus: 409, existingOrderId: first.orderId });
  expect(duplicate.requestId).toMatch(/^req_/);
  expect(duplicate.docUrl).toMatch(/\/docs\/errors#duplicate_active_order$/);

  const invalid = await refusal(sdk.createOrder({ quoteId: 'q', address: '' }));
  expect(invalid).toBeInstanceOf(ValidationError);
  expect(invalid).toMatchObject({ fields: expect.arrayContaining([expect.objectContaining({ field: 'address' })]) });

  const low = await refusal(sdk.estimate({ ...SWAP, amount: '0.00000001' }));
  expect(low).toMatchObject({ name: 'ValidationError', code: 'AMOUNT_TOO_LOW', limit: { min: expect.any(String) } });

  const late = await refusal(sdk.refundAction(first.orderId, { action: 'refund_to_address' }));
  expect(late).toBeInstanceOf(RefundWindowExpiredError);
  expect(await refusal(sdk.getOrder('ord_unknown'))).toBeInstanceOf(OrderNotFoundError);
  expect(await refusal(sdk.createOrder({ quoteId: `q_${'a'.repeat(26)}`, address: ADDRESSES.eth }))).toBeInstanceOf(
    QuoteExpiredError,
  );
  expect(await refusal(sdk.me())).toMatchObject({ name: 'AuthError', requiredScope: 'payouts:read' });
});
