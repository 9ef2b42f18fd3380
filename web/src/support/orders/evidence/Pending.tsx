import type { HistoryView } from '#contract/support/orders';
import { Countdown } from '#web/design/time/Countdown';
import { formatState } from '#web/support/values/format-state';
import styles from './evidence.module.css';

/** The workflow's timers, and the calls that are being repeated; empty if there are none. */
export function Pending({ history: { pending, timers } }: { history: HistoryView }) {
  if (pending.length + timers.length === 0) {
    return null;
  }
  return (
    <ul className={styles.pending} aria-label="In progress">
      {timers.map(({ what, at }) => (
        <li key={`${what}-${at}`}>
          <strong>{what}</strong>
          <span>
            in <Countdown until={at} over="due now" />
          </span>
        </li>
      ))}
      {pending.map(({ activity, attempt, running, last_failure, next_attempt_at }) => (
        <li key={activity}>
          <strong>{formatState(activity)}</strong>
          <span>
            attempt {attempt}, {running ? 'running' : 'waiting'}
            {next_attempt_at !== null && (
              <>
                , next attempt in <Countdown until={next_attempt_at} over="due now" />
              </>
            )}
          </span>
          {last_failure !== null && <p>{last_failure}</p>}
        </li>
      ))}
    </ul>
  );
}
