import { type ReactNode, useEffect } from 'react';
import { useEnvironment } from '#web/app/environment';
import styles from './layout.module.css';

interface PageProps {
  title: string;
  /** What stands in the title's place on the page, where that is more than words. */
  heading?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** Who may do what the reader may not. */
  reserved?: ReactNode;
  /** The way back, above the title. */
  above?: ReactNode;
  /** Whether it is about one environment, which its title then names. */
  hasEnvironment?: boolean;
  children: ReactNode;
}

export function Page({
  title,
  heading,
  description,
  actions,
  reserved,
  above,
  hasEnvironment = true,
  children,
}: PageProps) {
  const { environment } = useEnvironment();
  useEffect(() => {
    document.title = `${hasEnvironment && environment === 'test' ? 'Sandbox · ' : ''}${title} · Swaplane`;
  }, [title, environment, hasEnvironment]);
  return (
    <div className={styles.page}>
      {above !== undefined && <div className={styles.above}>{above}</div>}
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1>{heading ?? title}</h1>
          {description !== undefined && <p>{description}</p>}
          {reserved}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
