import { Coin } from './Coin';
import styles from './orders.module.css';

interface PairProps {
  from: string;
  fromNetwork: string;
  to: string;
  toNetwork: string;
}

export function Pair({ from, fromNetwork, to, toNetwork }: PairProps) {
  return (
    <span className={styles.pair}>
      <Coin code={from} network={fromNetwork} />
      <span aria-hidden="true">→</span>
      <span className="hidden">to</span>
      <Coin code={to} network={toNetwork} />
    </span>
  );
}
