import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** The raised area of a page; never nested. */
export function Surface({ children, padded = false }: { children: ReactNode; padded?: boolean }) {
  return <div className={padded ? `${styles.surface} ${styles.padded}` : styles.surface}>{children}</div>;
}
