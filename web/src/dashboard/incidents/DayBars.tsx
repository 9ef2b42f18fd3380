import type { Sla } from '#contract/dashboard/incidents';
import styles from './incidents.module.css';

type Day = Sla['days'][number];

/** A bar for each day: target met, target missed, or not measured. */
export function DayBars({ days, target }: { days: readonly Day[]; target: number }) {
  const missed = days.filter(({ uptime_pct }) => uptime_pct !== null && uptime_pct < target).length;
  return (
    <div className={styles.days} role="img" aria-label={`${days.length} days, ${missed} of them below ${target} %`}>
      {days.map(({ day, uptime_pct }) => (
        <span
          key={day}
          title={`${day}: ${uptime_pct === null ? 'not measured' : `${uptime_pct.toFixed(3)} %`}`}
          data-state={stateOf(uptime_pct, target)}
        >
          {day.slice(-2)}
        </span>
      ))}
    </div>
  );
}

function stateOf(uptime: number | null, target: number): 'none' | 'missed' | 'kept' {
  if (uptime === null) {
    return 'none';
  }
  return uptime < target ? 'missed' : 'kept';
}
