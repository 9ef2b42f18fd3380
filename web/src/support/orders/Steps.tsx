import type { OrderPage } from '#contract/support/orders';
import { SECOND } from '#domain/duration';
import { ShapeIcon } from '#web/design/status/ShapeIcon';
import { ORDER_LOOKS } from '#web/design/status/status-badges';
import { formatDuration } from '#web/design/time/format-time';
import { Time } from '#web/design/time/Time';
import styles from './orders.module.css';

/** Every status with its time, and how long the order was in it. */
export function Steps({ view: { timeline } }: { view: OrderPage }) {
  return (
    <ol className={styles.steps}>
      {timeline.map(({ status, at, sequence, seconds }) => {
        const { tone, shape, word } = ORDER_LOOKS[status];
        return (
          <li key={sequence} style={{ '--tone': `var(--${tone})` }}>
            <span className={styles.stepShape}>
              <ShapeIcon shape={shape} />
            </span>
            <strong>{word}</strong>
            <span className={styles.stepSpan}>{seconds === null ? '' : `for ${formatDuration(seconds * SECOND)}`}</span>
            <span className={styles.stepTime}>
              <Time at={at} absolute />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
