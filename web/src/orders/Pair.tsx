import styles from './orders.module.css';

interface PairProps {
  from: string;
  fromNetwork: string;
  to: string;
  toNetwork: string;
}

/** Both currencies with their icons; a network is named where it is not the currency's own. */
export function Pair({ from, fromNetwork, to, toNetwork }: PairProps) {
  return (
    <span className={styles.pair}>
      <Coin code={from} network={fromNetwork} />
      <span aria-hidden="true">→</span>
      <span className={styles.hidden}>to</span>
      <Coin code={to} network={toNetwork} />
    </span>
  );
}

function Coin({ code, network }: { code: string; network: string }) {
  const ticker = code.split(/[-.:]/)[0] ?? code;
  return (
    <span className={styles.coin} title={`${code} on ${network}`}>
      <img src={`/icons/${encodeURIComponent(code)}.svg`} alt="" width="18" height="18" loading="lazy" />
      {ticker}
      {network.toLowerCase() !== ticker.toLowerCase() && <small>{network}</small>}
    </span>
  );
}
