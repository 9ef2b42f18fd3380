import type { Measures } from '#contract/dashboard/analytics';
import styles from './analytics.module.css';
import { changeOf, type MeasureName } from './change';

/** The change since the period before; nothing where nothing can be compared. */
export function ChangeText({ name, period, before }: { name: MeasureName; period: Measures; before: Measures }) {
  const change = changeOf(name, period, before);
  return (
    change && (
      <span className={styles.change} style={change.tone === null ? undefined : { color: `var(--${change.tone})` }}>
        {change.text}
      </span>
    )
  );
}
