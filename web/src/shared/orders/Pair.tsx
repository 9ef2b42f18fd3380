import { Link } from '#web/design/navigation/url';
import { IdChip } from '#web/design/values/IdChip';
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

/** A currency with its icon. The network is shown if it is not the currency's default. */
export function Coin({ code, network }: { code: string; network: string }) {
  const ticker = code.split(/[-.:]/)[0] ?? code;
  return (
    <span className={styles.coin} title={`${code} on ${network}`}>
      <img src={`/icons/${encodeURIComponent(code)}.svg`} alt="" width="18" height="18" loading="lazy" />
      {ticker}
      {network.toLowerCase() !== ticker.toLowerCase() && <small>{network}</small>}
    </span>
  );
}

export function OrderLink({ orderId }: { orderId: string }) {
  return <IdChip id={orderId} label="order ID" link={(text) => <Link to={`/orders/${orderId}`}>{text}</Link>} />;
}
