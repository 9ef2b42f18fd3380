import type { ReactNode } from 'react';
import type { Endpoint, EndpointDetail } from '#contract/shared/webhooks/endpoints';
import { Link } from '#web/design/navigation/url';
import { Notice } from '#web/design/states/states';
import type { BadgeContent } from '#web/design/status/status-badges';
import { PastTime, Time } from '#web/design/time/Time';
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
          Paused <PastTime at={pause.since} /> after {pause.failures} failed attempts
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
          <PastTime at={at} />
        </li>
      ))}
    </ul>
  );
}

/** The beginning of a sentence: "1 event is", "12 events are". */
export function formatEvents(count: number): string {
  return count === 1 ? '1 event is' : `${count.toLocaleString('en-US')} events are`;
}

/** A bar for each of the last 30 days: the number of attempts, and of failed ones. */
export function HealthBars({ health }: { health: EndpointDetail['health'] }) {
  const most = Math.max(1, ...health.map(({ ok, failed }) => ok + failed));
  const failures = health.reduce((sum, { failed }) => sum + failed, 0);
  return (
    <figure className={styles.health}>
      <div className={styles.bars} role="img" aria-label={`Attempts of the last 30 days, ${failures} failed`}>
        {health.map(({ day, ok, failed }) => (
          <span key={day} className={styles.bar} title={`${day}: ${ok} delivered, ${failed} failed`}>
            <i style={{ height: `${(failed / most) * 100}%` }} data-failed />
            <i style={{ height: `${(ok / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <figcaption>
        <span>{health[0]?.day}</span>
        <span>Today</span>
      </figcaption>
    </figure>
  );
}

export const ENDPOINT_BADGES: Readonly<Record<Endpoint['state'], BadgeContent>> = {
  active: { tone: 'done', shape: 'check', label: 'Active' },
  failing: { tone: 'person', shape: 'person', label: 'Failing' },
  paused: { tone: 'failed', shape: 'minus', label: 'Paused' },
};

/** The events of its channel that an endpoint gets. */
export function ChosenEvents({ events }: Pick<Endpoint, 'events'>) {
  return events === null ? 'All' : <span className="mono breaks">{events.join(', ')}</span>;
}

export const CHANNEL_LABELS: Readonly<Record<Endpoint['channel'], string>> = {
  order: 'Order events',
  ops: 'Operations events',
};
