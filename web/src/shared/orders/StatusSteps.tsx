import type { ReactNode } from 'react';
import type { Order } from '#contract/orders/order';
import type { Step } from '#contract/shared/order';
import { SECOND } from '#domain/duration';
import { ShapeIcon } from '#web/design/status/Badge';
import { toneColors } from '#web/design/status/status-badges';
import { formatDuration } from '#web/design/time/format-time';
import { Time } from '#web/design/time/Time';
import { listOrderSteps } from './order-steps';
import styles from './orders.module.css';

interface StatusStepsProps {
  timeline: readonly Step[];
  order: Pick<Order, 'refund_decision' | 'late_deposit'>;
  /** Content beside a status. */
  aside?: (step: Step) => ReactNode;
}

/** Everything that happened to an order, with times, and the duration of each status. */
export function StatusSteps({ timeline, order, aside }: StatusStepsProps) {
  return (
    <ol className={styles.steps}>
      {listOrderSteps(timeline, order).map(({ badge: { tone, shape, label }, at, step }) => (
        <li key={step?.sequence ?? label} style={toneColors(tone)}>
          <span className={styles.stepShape}>
            <ShapeIcon shape={shape} />
          </span>
          <div className={styles.step}>
            <strong>{label}</strong>
            <span className={styles.stepTime}>
              <Time at={at} absolute />
            </span>
            {step !== null && step.seconds !== null && (
              <span className={styles.stepSpan}>for {formatDuration(step.seconds * SECOND)}</span>
            )}
          </div>
          {step !== null && aside?.(step)}
        </li>
      ))}
    </ol>
  );
}
