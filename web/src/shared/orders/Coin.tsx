import styles from './orders.module.css';

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
