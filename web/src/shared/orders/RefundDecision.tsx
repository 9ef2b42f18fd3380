import type { Order } from '#contract/orders/order';
import { Time } from '#web/design/time/Time';

type Decision = NonNullable<Order['refund_decision']>;

interface RefundDecisionProps {
  decision: Decision;
  /** What the partner is called where this is shown. */
  partner: string;
}

/** What was decided about a deposit, by whom and when. */
export function RefundDecision({ decision, partner }: RefundDecisionProps) {
  const deciders: Readonly<Record<Decision['decided_by'], string>> = {
    partner,
    preference: "the order's preference",
    operator: 'the operator',
  };
  const what = decision.action === 'convert_to_stable' ? `Convert to ${decision.target}` : 'Send back';
  return (
    <span>
      {decision.action === null ? 'Recorded' : `${what}, decided`} by {deciders[decision.decided_by]},{' '}
      <Time at={decision.decided_at} absolute />
    </span>
  );
}
