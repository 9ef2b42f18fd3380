import type { OrderPage } from '../../../../src/contract/support/orders';
import { IdChip } from '../../design/values/IdChip';
import { spellState } from '../values/spell-state';
import styles from './orders.module.css';

export function TransactionList({ transactions }: { transactions: OrderPage['transactions'] }) {
  return (
    <ul className={styles.plain}>
      {transactions.map(({ kind, hash, explorer_url }) => (
        <li key={`${kind}-${hash}`}>
          {spellState(kind)}{' '}
          <IdChip
            id={hash}
            label="transaction hash"
            link={(text) =>
              explorer_url === null ? (
                text
              ) : (
                <a href={explorer_url} target="_blank" rel="noreferrer noopener">
                  {text}
                </a>
              )
            }
          />
        </li>
      ))}
    </ul>
  );
}
