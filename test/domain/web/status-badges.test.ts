import { createExampleOrder } from '#contract/orders/example-order';
import { toOrder } from '#contract/orders/order';
import { ORDER_STATUSES } from '#domain/orders/status';
import { expectForEach } from '#test/helpers/expect-for-each';
import { orderSentence } from '#web/dashboard/orders/detail/order-sentence';
import { ORDER_BADGES } from '#web/design/status/status-badges';

test('no two statuses look the same without their color', () => {
  const badges = Object.values(ORDER_BADGES);
  expect(new Set(badges.map(({ shape }) => shape)).size).toBe(badges.length);
  expect(new Set(badges.map(({ label }) => label)).size).toBe(badges.length);
});

test('a returned deposit never has the color of success, nor its shape', () => {
  for (const status of ['refund_required', 'refunded'] as const) {
    expect([ORDER_BADGES[status].tone, ORDER_BADGES[status].shape]).not.toContain('done');
    expect(ORDER_BADGES[status].tone).toBe('returning');
  }
  expect(Object.values(ORDER_BADGES).filter(({ tone }) => tone === 'done')).toEqual([ORDER_BADGES.completed]);
});

test('the sentence about an order is complete in every status', () =>
  expectForEach(ORDER_STATUSES, (status) => {
    const state = createExampleOrder(status);
    const order = toOrder(state, 'https://swap.example/track/x');
    const timeline = order.timeline.map((step) => ({ ...step, seconds: null }));
    const detail = {
      order,
      timeline,
      amount_usd: null,
      markup_bps: null,
      earning_usd: null,
      slippage_pct: null,
      usual_seconds: null,
      transactions: [],
      deliveries: [],
      requests: [],
      refund: null,
      clock: null,
      curl: '',
    };
    const sentence = orderSentence(detail, Date.parse(order.created_at) + 3_600_000);
    expect(sentence).toMatch(/^[A-Zai].+[.]$/);
    expect(sentence).not.toMatch(/undefined|null|NaN/);
  }));
