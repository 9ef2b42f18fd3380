import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** The one raised plane of a page; it never stands in another one. */
export function Surface({ children, padded = false }: { children: ReactNode; padded?: boolean }) {
  return <div className={padded ? `${styles.surface} ${styles.padded}` : styles.surface}>{children}</div>;
}
