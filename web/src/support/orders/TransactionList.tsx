import type { OrderPage } from '#contract/support/orders';
import { TransactionHash } from '#web/design/values/TransactionHash';
import { formatState } from '../values/format-state';
import styles from './orders.module.css';

export function TransactionList({ transactions }: { transactions: OrderPage['transactions'] }) {
  return (
    <ul className={styles.plain}>
      {transactions.map(({ kind, hash, explorer_url }) => (
        <li key={`${kind}-${hash}`}>
          {formatState(kind)} <TransactionHash hash={hash} explorerUrl={explorer_url} />
        </li>
      ))}
    </ul>
  );
}
