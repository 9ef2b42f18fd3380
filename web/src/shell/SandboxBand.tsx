import styles from './shell.module.css';

/** Marks every page of the sandbox, so that nobody mistakes it for live. */
export function SandboxBand() {
  return (
    <aside className={styles.band} aria-label="Environment">
      <strong>Sandbox</strong>
      <span>No real coins move here</span>
    </aside>
  );
}
