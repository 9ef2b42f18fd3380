import type { Environment } from '#domain/environment';
import styles from './values.module.css';

const WORDS: Readonly<Record<Environment, string>> = { test: 'Sandbox', live: 'Live' };

/** Live or sandbox, in lists that contain both. */
export function EnvironmentTag({ environment }: { environment: Environment }) {
  return (
    <span className={styles.tag} data-environment={environment}>
      {WORDS[environment]}
    </span>
  );
}
