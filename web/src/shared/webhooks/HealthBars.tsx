import type { EndpointDetail } from '#contract/shared/webhooks/endpoints';
import styles from './webhooks.module.css';

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
