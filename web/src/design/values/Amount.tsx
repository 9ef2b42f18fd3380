import { splitAmount } from './split-amount';

/**
 * A decimal string as it is, never rounded: thousands are grouped, what stands behind the significant part is paler and
 * may wrap.
 */
export function Amount({ value, currency }: { value: string; currency?: string }) {
  const { significant, rest } = splitAmount(value);
  return (
    <span title={value}>
      {significant}
      {rest !== '' && (
        <>
          <wbr />
          <span style={{ color: 'var(--ink-3)' }}>{rest}</span>
        </>
      )}
      {currency !== undefined && <span style={{ color: 'var(--ink-2)' }}>{`\u00a0${currency}`}</span>}
    </span>
  );
}
