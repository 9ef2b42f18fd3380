import type { ProviderHealthView } from '#contract/support/providers';
import { SECOND } from '#domain/duration';
import { Link } from '#web/app/link';
import { formatDuration } from '#web/design/time/format-time';
import { formatMoment } from '../values/format-moment';
import styles from './providers.module.css';

type Provider = ProviderHealthView['providers'][number];

/** The outages of each provider on a time line; the provider that was down for longest first. */
export function HealthStrips({ health }: { health: ProviderHealthView }) {
  const rows = health.providers.toSorted(
    (one, other) => other.down_seconds - one.down_seconds || other.outages - one.outages,
  );
  return (
    <>
      <div className={styles.strips}>
        {rows.map((provider) => (
          <Strip key={provider.code} provider={provider} health={health} />
        ))}
      </div>
      {health.from !== health.to && (
        <div className={styles.axis} aria-hidden="true">
          <span>{formatMoment(Date.parse(health.from))}</span>
          <span>{formatMoment(Date.parse(health.to))}</span>
        </div>
      )}
    </>
  );
}

function Strip({
  provider: { code, name, up_pct, down_seconds, outages },
  health,
}: {
  provider: Provider;
  health: ProviderHealthView;
}) {
  const [from, to] = [Date.parse(health.from), Date.parse(health.to)];
  const own = health.items.filter(({ provider }) => provider === code);
  const isInstant = from === to;
  const words = isInstant ? (own.length > 0 ? 'Down' : 'Up') : formatDowntime(up_pct, down_seconds);
  return (
    <div className={styles.strip}>
      <Link to="/providers" search={{ provider: code }}>
        {name}
      </Link>
      <div
        className={styles.track}
        role="img"
        aria-label={`${name}: ${words}, ${outages} outages`}
        data-down={(isInstant && own.length > 0) || undefined}
      >
        {!isInstant &&
          own.map(({ outage_id, since, until, last_error }) => {
            const start = Math.max(from, Date.parse(since));
            const end = Math.min(to, until === null ? to : Date.parse(until));
            const at = (ms: number) => `${((ms - from) / (to - from)) * 100}%`;
            return (
              <i
                key={outage_id}
                title={`${formatMoment(start)} to ${formatMoment(end)}: ${last_error}`}
                style={{ left: at(start), width: `calc(${at(end)} - ${at(start)})` }}
              />
            );
          })}
      </div>
      <span>{words}</span>
    </div>
  );
}

function formatDowntime(upPct: number | null, downSeconds: number): string {
  const down = downSeconds === 0 ? '' : `, down ${formatDuration(downSeconds * SECOND)}`;
  return `${upPct === null ? '–' : `${upPct.toFixed(2)}%`}${down}`;
}
