import type { Database, Transaction } from '#db/client';
import { orderClaims } from '#db/schema/orders';
import type { OrderInput } from '#domain/orders/order';

/** Claims an order as its creation does, without checking whether its quote and reference are free. */
export async function claimOrder(db: Database | Transaction, input: OrderInput): Promise<void> {
  const { orderId, generation, partnerId, partnerOrderRef, sandbox } = input;
  const environment = sandbox ? 'test' : 'live';
  await db.insert(orderClaims).values({ orderId, generation, partnerId, environment, partnerOrderRef, input });
}
