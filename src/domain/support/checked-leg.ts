import { LEGS, type Leg } from '../evidence/leg';
import type { LegEvidence, OrderEvidence } from '../evidence/order-evidence';
import { type OrderState, STABLE_TARGETS } from '../orders/order';

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
