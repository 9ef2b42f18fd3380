import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** A number with its name and a value to compare it with. */
export function Figure({ name, value, note }: { name: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.figureValue}>{value}</dd>
      {note !== undefined && <dd className={styles.figureNote}>{note}</dd>}
    </div>
  );
}

export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}
