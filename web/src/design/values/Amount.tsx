import { formatUsd, splitAmount } from './formats';
import styles from './values.module.css';

interface AmountProps {
  value: string;
  currency?: string;
  /** For lists: only the significant digits, and a mark that more follow. */
  brief?: boolean;
}

/**
 * A decimal string without rounding. Thousands are grouped; the digits after the significant ones are paler and may
 * wrap.
 */
export function Amount({ value, currency, brief = false }: AmountProps) {
  const { significant, rest } = splitAmount(value);
  return (
    <span title={value}>
      {significant}
      {brief && rest !== '' && '…'}
      {!brief && rest !== '' && (
        <>
          <wbr />
          <span className="quiet">{rest}</span>
        </>
      )}
      {currency !== undefined && <span className={styles.currency}>{`\u00a0${currency}`}</span>}
    </span>
  );
}

/** US dollars, from a number or a decimal string with at most two decimals. */
export function Usd({ value }: { value: string | number | null }) {
  return <span>{value === null ? '–' : formatUsd(value)}</span>;
}
