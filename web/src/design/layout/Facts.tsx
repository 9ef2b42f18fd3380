import type { ReactNode } from 'react';
import styles from './layout.module.css';

export type Fact = readonly [name: string, value: ReactNode];

/** Names and values, one below the other. Entries without a value are left out. */
export function Facts({ facts }: { facts: readonly (Fact | null)[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter((fact) => fact !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
