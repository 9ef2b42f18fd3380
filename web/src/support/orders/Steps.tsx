import type { OrderPage } from '../../../../src/contract/support/orders';
import { SECOND } from '../../../../src/domain/duration';
import { ShapeIcon } from '../../design/status/ShapeIcon';
import { ORDER_LOOKS } from '../../design/status/status-badges';
import { formatDuration } from '../../design/time/format-time';
import { Time } from '../../design/time/Time';
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
