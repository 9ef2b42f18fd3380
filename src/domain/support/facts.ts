import { LEGS, type Leg } from '../evidence/leg';
import type { LegEvidence, OrderEvidence } from '../evidence/order-evidence';
import { type OrderState, STABLE_TARGETS } from '../orders/order';
import type { OrderCaseKind } from '../recovery/order-case';
import type { WorkflowView } from '../recovery/order-check';
import type { LateDeposit } from '../watching/late-deposit';
import type { ProviderReport } from '../watching/provider-report';

/**
 * Everything known about one order at one moment, from which its verdict follows. Times are milliseconds of the order's clock.
 */
export interface OrderFacts {
  order: OrderState;
  now: number;
  lateDeposit: LateDeposit | null;
  /** Whether the wallet has named the deposit's transaction, be it after the order's end. */
  isDepositNamed: boolean;
  /** Open cases. */
  cases: readonly OpenCase[];
  /** Results of polling the provider; null if nothing polls it. */
  watch: WatchFacts | null;
  /** Its brand, not its code. */
  providerName: string;
  provider: CaseProviderFacts;
  /** The result of the refund call; `none`: the provider certainly did not take one. Null if it is not recorded. */
  refundCall: 'answered' | 'unanswered' | 'none' | null;
  /** `silent`: Temporal does not answer; null: it was not queried, because nothing of the order is running. */
  workflow: WorkflowView | 'silent' | null;
  deliveries: DeliveryFacts;
  /** Legs with a verdict of the chain; empty where no node is set. */
  evidence: readonly CheckedLeg[];
  /** Usual durations of live swaps of the provider and pair, from deposit to payout; null without measurements. */
  usual: UsualDuration | null;
}

export interface OpenCase {
  kind: OrderCaseKind;
  openedAt: number;
  /** How often this was found. */
  times: number;
}

export interface WatchFacts {
  /** The provider's latest report; null before the first. */
  report: ProviderReport | null;
  /** Time of its last good answer, or the start of the watch. */
  answeredAt: number;
  /** Whether the order has been notified of the provider's silence since then. */
  silent: boolean;
  /** When it is polled next; null: never. */
  nextPollAt: number | null;
}

interface CaseProviderFacts {
  /** Since when it answers no calls; null while it does. */
  downSince: number | null;
  /** Why an operator excluded it from new orders; null if it is not drained. */
  drained: { since: number; reason: string } | null;
}

export interface DeliveryFacts {
  /** Events of the order that wait until their endpoint's pause ends; null if none do. */
  paused: { events: number; since: number; resumesAt: number | null } | null;
  /** Events that are being retried. */
  retrying: { events: number; nextAttemptAt: number } | null;
  /** Events whose retries are exhausted. */
  failed: number;
}

export interface UsualDuration {
  completed: number;
  secondsMedian: number | null;
  secondsP95: number | null;
}

/** A leg of an order with a verdict, as the support verdict needs it. Times are in milliseconds. */
export interface CheckedLeg extends LegEvidence {
  leg: Leg;
  network: string;
  /** Code of the currency. */
  currency: string;
  /** Since when the verdict stands. */
  since: number | null;
  /** When it was said, or when a node last knew the transaction, whichever is later. */
  missingSince: number | null;
}

export type LegTimes = Readonly<Partial<Record<Leg, Pick<CheckedLeg, 'since' | 'missingSince'>>>>;

/** The order's legs that have a verdict. */
export function toCheckedLegs(order: OrderState, evidence: OrderEvidence | null, times: LegTimes): CheckedLeg[] {
  return LEGS.flatMap((leg) => {
    const found = evidence?.[leg] ?? null;
    return found === null
      ? []
      : [{ leg, ...assetOfLeg(order, leg), since: null, missingSince: null, ...times[leg], ...found }];
  });
}

/** The transfer with which the order ended, as its provider says; null if it has no verdict, or if an operator decided. */
export function findLastLeg({
  order: { status, decision },
  evidence,
}: {
  order: OrderState;
  evidence: readonly CheckedLeg[];
}): CheckedLeg | null {
  const last = status === 'completed' ? 'payout' : status === 'refunded' ? 'refund' : null;
  return decision === null ? (evidence.find(({ leg }) => leg === last) ?? null) : null;
}

/** What a leg moves. */
function assetOfLeg({ input, refund }: OrderState, leg: Leg): Pick<CheckedLeg, 'network' | 'currency'> {
  if (leg === 'payout') {
    return { network: input.toNetwork, currency: input.to };
  }
  const target = leg === 'refund' ? refund?.target : undefined;
  return target?.kind === 'stable'
    ? STABLE_TARGETS[target.target]
    : { network: input.fromNetwork, currency: input.from };
}
