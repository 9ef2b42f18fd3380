import type { Order } from '#contract/orders/order';
import type { Client, OrderTerms } from '../service/client';

/** Opens an order whose swap fails, and advances its clock to the moment a refund is due. */
export async function playFailedSwap(client: Client, terms: OrderTerms = {}): Promise<Order> {
  const { order_id } = await client.open({ scenario: 'refund', ttlSeconds: 1_000, ...terms });
  await client.advance(order_id, { to: 'next' });
  const { body } = await client.advance(order_id, { to: 'next' });
  if (body.status !== 'refund_required' && body.status !== 'manual_review') {
    throw new Error(`no refund is due: ${body.status}`);
  }
  return body;
}
