import { type ReactNode, useEffect } from 'react';
import { Mark } from '#web/design/Mark';
import styles from './auth.module.css';

interface AuthFrameProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** For pages with more than a form. */
  wide?: boolean;
  /** Links to other pages without login. */
  below?: ReactNode;
}

/** The frame of every page without login. */
export function AuthFrame({ title, description, children, wide = false, below }: AuthFrameProps) {
  useEffect(() => {
    document.title = `${title} · Swaplane`;
  }, [title]);
  return (
    <main className={styles.frame}>
      <div className={wide ? `${styles.column} ${styles.wide}` : styles.column}>
        <div className={styles.brand}>
          <Mark size={28} />
          Swaplane
        </div>
        <div className={styles.plane}>
          <header>
            <h1>{title}</h1>
            {description !== undefined && <p>{description}</p>}
          </header>
          {children}
        </div>
        {below !== undefined && <p className={styles.below}>{below}</p>}
      </div>
    </main>
  );
}
