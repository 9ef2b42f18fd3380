import type { ExportedOrder } from '#db/orders/search-orders';
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/status';
import { csvOf, orderRow } from '#operations/orders/order-rows';

const CREATED_AT = new Date('2026-03-02T10:00:00.000Z');

const hit = (status: OrderStatus, amountToActual: string | null = null): ExportedOrder => ({
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
  amountFromActual: '0.049',
  refundAmount: null,
  txInHash: 'in',
  txOutHash: null,
  failedReasonCode: 'underpayment',
  failedReasonMessage: '=1+1, less than agreed',
  earnedUsd: '3.50900000',
});

test('no order says that it pays out the quoted amount where nothing is paid out, or nobody said how much was', () => {
  const without = ORDER_STATUSES.filter((status) => orderRow(hit(status)).amount_to === null);
  expect(without.toSorted()).toEqual(['completed', 'expired', 'failed', 'refund_required', 'refunded']);
  expect(orderRow(hit('sending')).amount_to).toBe('14.80231');
  expect(orderRow(hit('completed', '14.78')).amount_to).toBe('14.78');
  expect(csvOf([hit('refunded')])).toContain(',0.05,,3120.00,');
});

test('a line ends with what arrived, hashes, the reason and the earning, and no cell is a formula', () => {
  const line = csvOf([hit('refunded')]);
  expect(line).toMatch(/,0\.049,,in,,underpayment,"'=1\+1, less than agreed",3\.50900000\r\n$/);
});
