import type { VerdictView } from '#contract/support/orders';
import { formatDuration } from '#web/design/time/format-time';
import styles from './orders.module.css';

type SwapDuration = NonNullable<VerdictView['pace']>;

/** The duration of the swap so far, compared with the usual one. */
export function SwapDurationBar({ pace: { took_ms: took, usual_ms: usual, slow_ms: slow } }: { pace: SwapDuration }) {
  const longest = Math.max(took, slow) * 1.15 || 1;
  const at = (ms: number) => `${(ms / longest) * 100}%`;
  const text = `${formatDuration(took)} from the deposit, usually ${formatDuration(usual)} to ${formatDuration(slow)}`;
  return (
    <span className={styles.pace} style={{ '--took': at(took), '--usual': at(usual), '--slow': at(slow) }}>
      <span className={styles.paceBar} data-late={took > slow || undefined} aria-hidden="true" />
      <small>{text}</small>
    </span>
  );
}
