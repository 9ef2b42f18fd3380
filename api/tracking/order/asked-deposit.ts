import type { Order } from '#contract/orders/order';
import type { TrackingRecord } from '#db/orders/tracking';
import { type DepositRequest, depositRequest, simulatedWatch } from '#domain/support/deposit-request';
import { isShown } from './on-chain';

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
