import type { Streams } from '#contract/dashboard/home';
import styles from './home.module.css';

const COLORS: Readonly<Record<Streams['level'], string>> = {
  ok: 'var(--accent)',
  high: 'var(--person)',
  full: 'var(--failed)',
};
const REMARKS: Readonly<Record<Streams['level'], string>> = {
  ok: '',
  high: ' · close to the limit',
  full: ' · new ones are refused',
};

/** The number of open event streams compared with the cap. */
export function StreamGauge({ streams: { open, cap, level } }: { streams: Streams }) {
  return (
    <>
      <div className={styles.gauge}>
        <strong>{open.toLocaleString('en-US')}</strong> of {cap.toLocaleString('en-US')} open{REMARKS[level]}
      </div>
      <div className={styles.meter} aria-hidden="true">
        <span style={{ width: `${Math.min(1, open / Math.max(1, cap)) * 100}%`, background: COLORS[level] }} />
      </div>
    </>
  );
}
