import type { TransactionView } from '#contract/shared/order';
import { TransactionHash } from '#web/design/values/TransactionHash';
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
