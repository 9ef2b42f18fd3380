import styles from './shell.module.css';

/** Above every page of the sandbox, so that nobody takes it for live. */
export function SandboxBand() {
  return (
    <aside className={styles.band} aria-label="Environment">
      <strong>Sandbox</strong>
      <span>No real coins move here</span>
    </aside>
  );
}
