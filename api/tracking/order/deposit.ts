import type { Order } from '#contract/orders/order';
import type { TrackingRecord } from '#db/orders/tracking';
import { networkById } from '#domain/assets/networks';
import { paymentCode } from '#domain/assets/payment-uri';
import { SECOND } from '#domain/duration';
import { type DepositRequest, depositRequest, simulatedWatch } from '#domain/support/deposit-request';
import { isShown } from '#operations/orders/transactions';

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

/** What the order's pages ask of the user about its deposit, at `now` (ms) on the order's clock. */
export function askedDeposit(order: Order, record: TrackingRecord, now: number): DepositRequest {
  const { state, watch, cases, providerDownSince } = record;
  const simulated = simulatedWatch(state, now);
  return depositRequest({
    order: state,
    now,
    watch: watch
      ? { ...watch, answeredAt: watch.answeredAt.getTime(), nextPollAt: watch.nextPollAt?.getTime() ?? null }
      : // What a simulated provider reports is on record as soon as it is due.
        simulated && { ...simulated, report: null },
    provider: { downSince: providerDownSince?.getTime() ?? null },
    cases: cases.map((kind) => ({ kind })),
    isOnChain: order.evidence?.deposit != null && isShown(order.evidence.deposit),
  });
}
