import type { Database } from '#db/client';
import { orderClaims } from '#db/schema/orders';
import { openOrder } from '#domain/orders/open-order';
import type { OrderInput, OrderState } from '#domain/orders/order';
import { recordOrder } from '#operations/orders/record-order';
import { newId } from '#security/secret';
import { inputWith } from './order-state';

type Payout = Pick<OrderInput, 'to' | 'toNetwork' | 'amountTo' | 'payoutAddress'> & { orderId?: string };

/** A live order whose payout a network is to show, as if it had been opened a while ago. */
export async function openOnChain(db: Database, payout: Payout, agoMs = 0): Promise<OrderState> {
  // Of the networks in tests, none has Monero.
  const input = inputWith({ orderId: newId('ord'), from: 'XMR', fromNetwork: 'xmr', ...payout });
  const { orderId, partnerId } = input;
  await db.insert(orderClaims).values({ orderId, partnerId, environment: 'live', partnerOrderRef: null, input });
  const deposit = { providerOrderId: 'p', depositAddress: orderId, depositExtraId: null, expiresAt: null };
  const order = openOrder(input, deposit, Date.now() - agoMs);
  await recordOrder({ db, trackingUrl: () => '' }, { order, clockOffsetMs: 0 });
  return order;
}

/** The provider says that it paid, by this transaction or by one that it does not name. */
export async function sayPaid(db: Database, order: OrderState, txOutHash: string | null): Promise<OrderState> {
  const said: OrderState = {
    ...order,
    status: 'completed',
    txOutHash,
    amountToActual: order.input.amountTo,
    revision: order.revision + 1,
    timeline: [...order.timeline, { status: 'completed', at: new Date().toISOString() }],
  };
  await recordOrder({ db, trackingUrl: () => '' }, { order: said, clockOffsetMs: 0 });
  return said;
}
