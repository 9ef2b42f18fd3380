import type { Environment } from '#domain/environment';
import styles from './values.module.css';

const LABELS: Readonly<Record<Environment, string>> = { test: 'Sandbox', live: 'Live' };

/** Live or sandbox, in lists that contain both. */
export function EnvironmentTag({ environment }: { environment: Environment }) {
  return (
    <span className={styles.tag} data-environment={environment}>
      {LABELS[environment]}
    </span>
  );
}
