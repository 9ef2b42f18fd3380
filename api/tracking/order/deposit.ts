import type { Order } from '#contract/orders/order';
import { networkById } from '#domain/assets/networks';
import { paymentCode } from '#domain/assets/payment-uri';
import { SECOND } from '#domain/duration';

/** Where to pay; only while the order waits for a deposit and its deposit window is open. */
export interface TrackedDeposit {
  address: string;
  extra_id: string | null;
  /** The network's name for the extra id. */
  extra_id_name: string;
  payment_uri: string;
  /** Whether the URI contains more than the address. */
  uri_holds_amount: boolean;
  uri_holds_extra_id: boolean;
  seconds_left: number;
}

export function toTrackedDeposit(order: Order, msLeft: number): TrackedDeposit {
  const code = paymentCode({
    asset: { code: order.from, network: order.from_network },
    address: order.deposit_address,
    memo: order.deposit_extra_id,
    amount: order.amount_from,
  });
  return {
    address: order.deposit_address,
    extra_id: order.deposit_extra_id,
    extra_id_name: networkById(order.from_network)?.memo ?? 'Memo',
    payment_uri: code.text,
    uri_holds_amount: code.holdsAmount,
    uri_holds_extra_id: code.holdsMemo,
    seconds_left: Math.floor(msLeft / SECOND),
  };
}
