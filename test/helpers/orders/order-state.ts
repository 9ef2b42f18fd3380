import { EDITION } from '../../../src/domain/orders/edition';
import { openOrder } from '../../../src/domain/orders/open';
import type { OrderInput, OrderState, RefundPreference } from '../../../src/domain/orders/order';

export const CREATED = Date.parse('2026-03-02T10:00:00.000Z');

const PREFERENCE: RefundPreference = {
  default: 'return_to_refund_address',
  fallbackIfRefundAddressMissing: 'manual_review',
  convertToStableTarget: null,
  stableAddress: null,
};

/** A live order's input at a programmatic provider; every test says only what it is about. */
export function inputWith(changes: Partial<OrderInput> = {}, preference: Partial<RefundPreference> = {}): OrderInput {
  return {
    orderId: 'ord_7k2m9q4t6w8y1b3d5f7h9j2n4p',
    generation: 0,
    partnerId: 'par_2c4f6h',
    partnerOrderRef: null,
    provider: 'alphaswap',
    from: 'BTC',
    fromNetwork: 'btc',
    to: 'XMR',
    toNetwork: 'xmr',
    amountFrom: '0.05',
    amountTo: '14.80231',
    payoutAddress: 'payout',
    payoutExtraId: null,
    refundAddress: 'refund-here',
    refundExtraId: null,
    refundPreference: { ...PREFERENCE, ...preference },
    refundCapability: 'programmatic',
    refundWindowHours: 24,
    refundSlaHours: null,
    depositWindowMinutes: 60,
    sandbox: null,
    clockStart: null,
    convertsRefunds: true,
    edition: EDITION,
    ...changes,
  };
}

export function orderWith(changes: Partial<OrderInput> = {}, preference: Partial<RefundPreference> = {}): OrderState {
  const deposit = { providerOrderId: 'AX-1', depositAddress: 'deposit', depositExtraId: null, expiresAt: null };
  return openOrder(inputWith(changes, preference), deposit, CREATED);
}
