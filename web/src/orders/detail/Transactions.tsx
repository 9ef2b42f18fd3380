import type { OrderDetail } from '../../../../src/contract/dashboard/orders';
import { IdChip } from '../../design/values/IdChip';
import styles from './detail.module.css';

type Transaction = OrderDetail['transactions'][number];

const WORDS: Readonly<Record<Transaction['kind'], string>> = {
  deposit: 'Deposit',
  payout: 'Payout',
  refund: 'Refund',
};

export function Transactions({ transactions }: { transactions: readonly Transaction[] }) {
  return (
    <ul className={styles.plain}>
      {transactions.map(({ kind, hash, explorer_url }) => (
        <li key={`${kind}-${hash}`}>
          {WORDS[kind]}{' '}
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
