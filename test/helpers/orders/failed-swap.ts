import type { Order } from '#contract/orders/order';
import { eventually } from '../run/eventually';
import type { Client, OrderTerms } from '../service/client';

/** Opens an order whose swap fails, and advances its clock to the moment a refund is due. */
export async function playFailedSwap(client: Client, terms: OrderTerms = {}): Promise<Order> {
  const { order_id } = await client.open({ scenario: 'refund', ttlSeconds: 1_000, ...terms });
  return eventually(async () => {
    const { body } = await client.get(order_id);
    if (body.status === 'refund_required' || body.status === 'manual_review') {
      return body;
    }
    await client.advance(order_id, { to: 'next' });
    return null;
  });
}
