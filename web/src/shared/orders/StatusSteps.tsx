import type { ReactNode } from 'react';
import type { Step } from '#contract/shared/order';
import { SECOND } from '#domain/duration';
import { ShapeIcon } from '#web/design/status/ShapeIcon';
import { ORDER_BADGES } from '#web/design/status/status-badges';
import { formatDuration } from '#web/design/time/format-time';
import { Time } from '#web/design/time/Time';
import styles from './orders.module.css';

interface StatusStepsProps {
  timeline: readonly Step[];
  /** Content beside a step. */
  aside?: (step: Step) => ReactNode;
}

/** Every status of an order with its time and duration. */
export function StatusSteps({ timeline, aside }: StatusStepsProps) {
  return (
    <ol className={styles.steps}>
      {timeline.map((step) => {
        const { tone, shape, label } = ORDER_BADGES[step.status];
        return (
          <li key={step.sequence} style={{ '--tone': `var(--${tone})` }}>
            <span className={styles.stepShape}>
              <ShapeIcon shape={shape} />
            </span>
            <div className={styles.step}>
              <strong>{label}</strong>
              <span className={styles.stepTime}>
                <Time at={step.at} absolute />
              </span>
              {step.seconds !== null && (
                <span className={styles.stepSpan}>for {formatDuration(step.seconds * SECOND)}</span>
              )}
            </div>
            {aside?.(step)}
          </li>
        );
      })}
    </ol>
  );
}
