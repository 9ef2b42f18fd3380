import type { ReactNode } from 'react';
import styles from './states.module.css';

interface EmptyStateProps {
  title: string;
  /** What the list is for. */
  children: ReactNode;
  /** A button that creates the first entry. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  );
}
