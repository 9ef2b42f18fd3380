import { toOrderEvent } from '../src/contract/order-event';
import type { Database } from '../src/db/client';
import { orderClaims } from '../src/db/schema';
import { recordTransition } from '../src/db/transitions';
import { apply } from '../src/domain/apply';
import { openOrder } from '../src/domain/open';
import type { OrderInput, OrderState } from '../src/domain/order';
import type { OrderStatus } from '../src/domain/status';
import { newId } from '../src/net/secret';

/** An order whose transitions are recorded as its workflow records them, without an engine. */
export interface BenchOrder {
  orderId: string;
  moveTo(status: OrderStatus): Promise<void>;
}

export async function openBenchOrder(db: Database, partnerId: string): Promise<BenchOrder> {
  const orderId = newId('ord');
  const input = { ...INPUT, orderId, partnerId };
  await db
    .insert(orderClaims)
    .values({ orderId, partnerId, environment: 'test', partnerOrderRef: null, input, started: true });
  const deposit = { providerOrderId: 'AX-1', depositAddress: ADDRESS, depositExtraId: null, expiresAt: null };
  let state = openOrder(input, deposit, Date.now());
  await record(db, state);
  return {
    orderId,
    async moveTo(status) {
      state = apply(state, { type: 'provider_report', report: { status } }, Date.now()).order;
      await record(db, state);
    },
  };
}

async function record(db: Database, order: OrderState): Promise<void> {
  const event = toOrderEvent(order, `http://localhost/track/${order.input.orderId}?t=0123456789abcdef0123456789abcdef`);
  await recordTransition(db, {
    order,
    clockOffsetMs: 0,
    eventId: event.event_id,
    orderBody: JSON.stringify(event.order),
    eventBody: JSON.stringify(event),
  });
}

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

const INPUT: Omit<OrderInput, 'orderId' | 'partnerId'> = {
  generation: 0,
  partnerOrderRef: null,
  provider: 'alphaswap',
  from: 'BTC',
  fromNetwork: 'btc',
  to: 'ETH',
  toNetwork: 'eth',
  amountFrom: '0.05',
  amountTo: '0.83',
  payoutAddress: ADDRESS,
  payoutExtraId: null,
  refundAddress: null,
  refundExtraId: null,
  refundPreference: {
    default: 'return_to_refund_address',
    fallbackIfRefundAddressMissing: 'manual_review',
    convertToStableTarget: null,
    stableAddress: null,
  },
  refundCapability: 'programmatic',
  refundWindowHours: 24,
  refundSlaHours: null,
  depositWindowMinutes: 60,
  sandbox: { scenario: 'stuck', ttlSeconds: 86_400, ttlGiven: true, seeded: false },
  clockStart: null,
};
