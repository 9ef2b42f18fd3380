import type { ProviderHealthView } from '#contract/support/providers';
import { SECOND } from '#domain/duration';
import { Link } from '#web/app/link';
import { formatDuration } from '#web/design/time/format-time';
import { formatCount } from '#web/design/values/format-count';
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
        <>
          <div className={styles.axis} aria-hidden="true">
            <span>{formatMoment(Date.parse(health.from))}</span>
            <span>{formatMoment(Date.parse(health.to))}</span>
          </div>
          <p className={styles.unmeasured}>
            Gray: not measured, because no health check found a worker running. The share counts what was measured.
          </p>
        </>
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
  const instant = own.length > 0 ? 'down' : health.measured.length > 0 ? 'up' : 'unknown';
  const words = isInstant ? INSTANT_WORDS[instant] : formatDowntime(up_pct, down_seconds);
  return (
    <div className={styles.strip}>
      <Link to="/providers" search={{ provider: code }}>
        {name}
      </Link>
      <div
        className={styles.track}
        role="img"
        aria-label={`${name}: ${words}, ${formatCount(outages, 'outage')}`}
        data-state={isInstant ? instant : undefined}
      >
        {!isInstant &&
          health.measured.map((span) => (
            <b key={span.from} style={placeOf({ from, to }, Date.parse(span.from), Date.parse(span.to))} />
          ))}
        {!isInstant &&
          own.map(({ outage_id, since, until, last_error }) => {
            const start = Math.max(from, Date.parse(since));
            const end = Math.min(to, until === null ? to : Date.parse(until));
            return (
              <i
                key={outage_id}
                title={`${formatMoment(start)} to ${formatMoment(end)}: ${last_error}`}
                style={placeOf({ from, to }, start, end)}
              />
            );
          })}
      </div>
      <span>{words}</span>
    </div>
  );
}

const INSTANT_WORDS = { down: 'Down', up: 'Up', unknown: 'Not measured' } as const;

/** The place of a period on its track, never so close to the end that nothing of it can be seen. */
function placeOf({ from, to }: { from: number; to: number }, start: number, end: number) {
  const at = (ms: number) => `${((ms - from) / (to - from)) * 100}%`;
  return { left: `min(${at(start)}, 100% - 3px)`, width: `calc(${at(end)} - ${at(start)})` };
}

function formatDowntime(upPct: number | null, downSeconds: number): string {
  const down = downSeconds === 0 ? '' : `, down ${formatDuration(downSeconds * SECOND)}`;
  return upPct === null ? 'Not measured' : `${upPct.toFixed(2)}%${down}`;
}
