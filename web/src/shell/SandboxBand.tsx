import styles from './shell.module.css';

/** Above every page of the sandbox, so that nobody takes it for live. */
export function SandboxBand() {
  return (
    <div className={styles.band} role="note">
      <strong>Sandbox</strong>
      <span>No real coin moves here</span>
    </div>
  );
}
