import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/shared/webhooks/endpoints';
import { Link } from '#web/app/link';
import { Notice } from '#web/design/states/Notice';
import { Time } from '#web/design/time/Time';
import styles from './webhooks.module.css';

type Pause = NonNullable<Endpoint['pause']>;

interface PauseNoticeProps {
  endpoint: Endpoint;
  /** Who can resume it: "you resume". */
  resumer: string;
  /** The button or link that ends the pause. */
  action: ReactNode;
}

/** Why an endpoint is paused, and how many events wait; empty if it is not paused. */
export function PauseNotice({ endpoint: { pause, waiting }, resumer, action }: PauseNoticeProps) {
  if (pause === null) {
    return null;
  }
  return (
    <Notice
      tone="failed"
      shape="minus"
      title={
        <>
          Paused <Time at={pause.since} /> after {pause.failures} failed attempts
        </>
      }
      action={action}
    >
      Last error: {pause.last_error?.replaceAll('_', ' ') ?? 'unknown'}. {formatEvents(waiting)} waiting; nothing is
      lost.{' '}
      {pause.resumes_at === null ? (
        `It stays paused until ${resumer} it.`
      ) : (
        <>
          It resumes automatically <Time at={pause.resumes_at} />.
        </>
      )}
      <LastFailures attempts={pause.attempts} />
    </Notice>
  );
}

/** The attempts that led to the pause: their deliveries wait now, and do not look failed in the log. */
function LastFailures({ attempts }: { attempts: Pause['attempts'] }) {
  if (attempts.length === 0) {
    return null;
  }
  return (
    <ul className={styles.failures} aria-label="Last failed attempts">
      {attempts.map(({ delivery_id, at, response_code, error }) => (
        <li key={`${delivery_id} ${at}`}>
          <Link to={`/webhooks/deliveries/${delivery_id}`}>
            {response_code === null ? (error?.replaceAll('_', ' ') ?? 'No response') : `Response ${response_code}`}
          </Link>{' '}
          <Time at={at} />
        </li>
      ))}
    </ul>
  );
}

/** The beginning of a sentence: "1 event is", "12 events are". */
export function formatEvents(count: number): string {
  return count === 1 ? '1 event is' : `${count.toLocaleString('en-US')} events are`;
}
