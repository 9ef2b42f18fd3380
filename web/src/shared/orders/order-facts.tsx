import type { Order } from '#contract/orders/order';
import type { TransactionView } from '#contract/shared/order';
import { Time } from '#web/design/time/Time';
import { TransactionHash } from '#web/design/values/IdChip';
import styles from './orders.module.css';

const LABELS: Readonly<Record<TransactionView['kind'], string>> = {
  deposit: 'Deposit',
  payout: 'Payout',
  refund: 'Refund',
};

export function Transactions({ transactions }: { transactions: readonly TransactionView[] }) {
  return (
    <ul className={styles.transactions}>
      {transactions.map(({ kind, hash, explorer_url }) => (
        <li key={`${kind}-${hash}`}>
          {LABELS[kind]} <TransactionHash hash={hash} explorerUrl={explorer_url} />
        </li>
      ))}
    </ul>
  );
}

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

/** What the chain does not show as it was said is only what the provider reports. */
export function payoutLabel({ evidence }: Pick<Order, 'evidence'>, label: string): string {
  const verdict = evidence?.payout?.verdict;
  const isReported = verdict === 'waiting' || verdict === 'contradicted' || verdict === 'unclear';
  return isReported ? 'Paid out, as reported' : label;
}

/** In place of a refund address, where the provider takes none. */
export const REFUND_TO_SENDER = 'The address that the deposit came from';
