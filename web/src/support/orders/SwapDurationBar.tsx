import type { VerdictView } from '#contract/support/orders';
import { formatDuration } from '#web/design/time/format-time';
import styles from './orders.module.css';

type SwapDuration = NonNullable<VerdictView['swap_duration']>;

/** The duration of the swap so far, compared with the usual one. */
export function SwapDurationBar({
  duration: { took_ms: took, usual_ms: usual, slow_ms: slow },
}: {
  duration: SwapDuration;
}) {
  const longest = Math.max(took, slow) * 1.15 || 1;
  const at = (ms: number) => `${(ms / longest) * 100}%`;
  const text = `${formatDuration(took)} from the deposit, usually ${formatDuration(usual)} to ${formatDuration(slow)}`;
  return (
    <span className={styles.swapDuration} style={{ '--took': at(took), '--usual': at(usual), '--slow': at(slow) }}>
      <span className={styles.swapDurationBar} data-late={took > slow || undefined} aria-hidden="true" />
      <small>{text}</small>
    </span>
  );
}
