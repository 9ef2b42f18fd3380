import type { OrderState } from '../orders/order';
import type { OrderCaseKind } from '../recovery/order-case';
import type { WorkflowView } from '../recovery/order-check';
import type { LateDeposit } from '../watching/late-deposit';
import type { ProviderReport } from '../watching/provider-report';

/** What is known of one order at one moment, from which its verdict follows. Instants are milliseconds of the order's clock. */
export interface OrderFacts {
  order: OrderState;
  now: number;
  lateDeposit: LateDeposit | null;
  /** Open ones. */
  cases: readonly OpenCase[];
  /** What asking the provider has brought; null where nobody asks. */
  watch: WatchFacts | null;
  provider: CaseProviderFacts;
  /** What became of the call for the refund; `none`: the provider certainly took none. Null where that is not kept. */
  refundCall: 'answered' | 'unanswered' | 'none' | null;
  /** `silent`: Temporal does not answer; null: it was not asked, as nothing of the order runs. */
  workflow: WorkflowView | 'silent' | null;
  deliveries: DeliveryFacts;
  /** How long live swaps of the provider and pair take, from the deposit to the payout; null where nothing was measured. */
  usual: UsualDuration | null;
}

export interface OpenCase {
  kind: OrderCaseKind;
  openedAt: number;
  /** How often it was found so. */
  times: number;
}

export interface WatchFacts {
  /** The provider's last word; null before its first. */
  report: ProviderReport | null;
  /** Its last good answer, or the beginning. */
  answeredAt: number;
  /** Whether the order was told of the provider's silence since then. */
  silent: boolean;
  /** When it is asked again; null: never. */
  nextPollAt: number | null;
}

export interface CaseProviderFacts {
  /** Since when it answers nobody; null while it does. */
  downSince: number | null;
  /** Why an operator keeps it from new orders; null while it gets some. */
  drained: { since: number; reason: string } | null;
}

export interface DeliveryFacts {
  /** Events of the order that wait for their endpoint's pause to end; null where none does. */
  paused: { events: number; since: number; resumesAt: number | null } | null;
  /** Events that are tried again. */
  retrying: { events: number; nextAttemptAt: number } | null;
  /** Events whose retries are used up. */
  failed: number;
}

export interface UsualDuration {
  completed: number;
  secondsMedian: number | null;
  secondsP95: number | null;
}
