import type { SearchHit } from '#db/orders/search-orders';
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/status';
import { csvOf, orderRow } from '#operations/orders/order-rows';

const CREATED_AT = new Date('2026-03-02T10:00:00.000Z');

const hit = (status: OrderStatus, amountToActual: string | null = null): SearchHit => ({
  orderId: 'ord_1',
  partnerOrderRef: null,
  status,
  provider: 'alphaswap',
  from: 'BTC',
  fromNetwork: 'btc',
  to: 'XMR',
  toNetwork: 'xmr',
  amountFrom: '0.05',
  amountToExpected: '14.80231',
  amountToActual,
  amountInUsd: '3120',
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
});

test('no order says that it pays out the quoted amount where nothing is paid out', () => {
  const without = ORDER_STATUSES.filter((status) => orderRow(hit(status)).amount_to === null);
  expect(without.toSorted()).toEqual(['expired', 'failed', 'refund_required', 'refunded']);
  expect(orderRow(hit('sending')).amount_to).toBe('14.80231');
  expect(orderRow(hit('completed', '14.78')).amount_to).toBe('14.78');
  expect(csvOf([hit('refunded')])).toContain(',0.05,,3120.00,');
});
